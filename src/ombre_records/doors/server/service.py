"""The server itself: what editors ask is handed on, and answered in the protocol's own values."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout, suppress
from contextvars import copy_context
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcContentModified,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
)
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument, Workspace

from ombre_records.base import budget
from ombre_records.base.decoding import decode
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.limits import BYTES, refusal
from ombre_records.base.source import Span, source
from ombre_records.base.stretches import differing
from ombre_records.doors.server import (
    actions,
    colours,
    completing,
    hover,
    layout,
    naming,
    outline,
)
from ombre_records.doors.server.framing import Written
from ombre_records.doors.server.page import Edit, Page
from ombre_records.doors.server.playback import replayed
from ombre_records.doors.server.positions import Position, Positions, opened_as, path_of
from ombre_records.doors.server.protocol import Protocol
from ombre_records.doors.server.standing import Desk, Settings, Standing
from ombre_records.judgement.by_session import Judged
from ombre_records.notation.grammar import parser

_T = TypeVar("_T")
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.UNDETERMINED: lsp.DiagnosticSeverity.Information,
    Severity.INFO: lsp.DiagnosticSeverity.Hint,
}
_SYMBOLS = {
    "session": lsp.SymbolKind.Namespace,
    "deal": lsp.SymbolKind.Class,
    "trick": lsp.SymbolKind.Event,
}
_OFFERED = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "player": lsp.CompletionItemKind.Variable,
    "call": lsp.CompletionItemKind.Method,
    "card": lsp.CompletionItemKind.EnumMember,
    "book": lsp.CompletionItemKind.Module,
    "option": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.Value,
}
REPLAY = "ombre.replay"
"""The command that opens the page on which a record is replayed."""
_KEYS, _PAUSE = 0.005, 0.4
"""Seconds: keys pressed together are judged once; what takes long is when nobody types."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


class _Text(TextDocument):
    """A document whose lines end where the protocol has them end, and nowhere else."""

    @property
    def lines(self) -> Sequence[str]:
        return tuple(_LINE.findall(self.source))

    def apply_change(self, change: lsp.TextDocumentContentChangeEvent) -> None:
        if not isinstance(change, lsp.TextDocumentContentChangePartial):
            return super().apply_change(change)
        lines = self.lines
        start, end = (self._offset(lines, at) for at in (change.range.start, change.range.end))
        self._source = self.source[:start] + change.text + self.source[max(start, end) :]
        return None

    def _offset(self, lines: Sequence[str], at: lsp.Position) -> int:
        """Return the offset of a position; one behind a line's end is the end, of the last too."""
        line = lines[at.line].rstrip("\r\n") if at.line < len(lines) else ""
        column = units = 0
        while column < len(line) and units < at.character:
            units += self.position_codec.client_num_units(line[column])
            column += 1
        return sum(map(len, lines[: at.line])) + column


class _Texts(Workspace):
    """The documents that are open, each by the URI that its client opened it with."""

    def _create_text_document(self, *given: Any, **named: Any) -> TextDocument:
        made = super()._create_text_document(*given, **named)
        made.__class__ = _Text
        return made

    def put_text_document(
        self, text_document: lsp.TextDocumentItem, notebook_uri: str | None = None
    ) -> None:
        # Not every URI has a path for pygls to find, and a text that is open needs none.
        given = text_document
        made = self._create_text_document("", given.text, given.version, given.language_id)
        made.uri = given.uri
        self._text_documents[given.uri] = made

    def update_text_document(
        self,
        text_doc: lsp.VersionedTextDocumentIdentifier,
        change: lsp.TextDocumentContentChangeEvent,
    ) -> None:
        document = self._text_documents.get(opened_as(text_doc.uri, self._text_documents))
        if document is not None:
            document.apply_change(change)
            document.version = text_doc.version

    def remove_text_document(self, doc_uri: str) -> None:
        self._text_documents.pop(opened_as(doc_uri, self._text_documents), None)


class Server(LanguageServer):
    """Keeps a desk and the page that lies on it for every record that is open.

    All of it stands under the URI that the record was opened with, to which `self.opened` leads.
    """

    protocol: Protocol

    def __init__(
        self, settings: Callable[[str], Settings], link: Callable[[str], str | None]
    ) -> None:
        super().__init__("ombre", _version(), protocol_cls=Protocol)
        self.settings, self.link = settings, link
        self.desks: dict[str, Desk] = {}
        self.pages: dict[str, Page] = {}
        self.stale: set[str] = set()
        self.waiting: dict[str, asyncio.TimerHandle] = {}
        self.published: dict[str, list[lsp.Diagnostic]] = {}
        self.shown_troubles: set[str] = set()
        self.coloured: dict[str, tuple[str, list[int]]] = {}
        self.beside, self.judges = ThreadPoolExecutor(1), ThreadPoolExecutor(4)
        self.judging: dict[str, asyncio.Future[None]] = {}

    def opened(self, uri: str) -> str:
        """Return the URI that a document was opened with, of whatever way to write it."""
        return opened_as(uri, self.workspace.text_documents)

    def is_open(self, uri: str) -> bool:
        """Whether a document is open, by the URI that it was opened with."""
        return uri in self.workspace.text_documents

    def edition(self, uri: str) -> int | None:
        """Return the version of a document, by the URI that it was opened with; None if it is not
        open.
        """
        return self.workspace.text_documents[uri].version if self.is_open(uri) else None

    def read(self, uri: str, *, typing: bool = False, anew: bool = False) -> Page:
        """Judge a document as it is now, as `Desk.update` does."""
        self.stale.discard(uri)
        text = self.workspace.text_documents[uri].source if self.is_open(uri) else _on_disk(uri)
        path = _path(uri)
        desk = self.desks.get(uri)
        if desk is None:
            desk = self.desks[uri] = Desk(path, self.settings(path).judging)
        page = self.pages[uri] = self.laid(desk.update(text, typing=typing, anew=anew))
        return page

    def laid(self, standing: Standing) -> Page:
        """Return the page of a text that stands so."""
        agreed = self.workspace.position_encoding or "utf-16"
        encoding = str(getattr(agreed, "value", agreed))
        return Page(standing, Positions(standing.source, encoding))

    def page(self, uri: str) -> Page:
        """Return a document as it is now, read again if it has changed or may have.

        One that takes long may not have been judged yet.
        """
        uri = self.opened(uri)
        if not self.is_open(uri):
            return self.read(uri)
        page = self.pages.get(uri)
        return self.read(uri, typing=True) if uri in self.stale or page is None else page

    def desk(self, uri: str) -> Desk:
        """Return the desk of a document whose page has been asked for."""
        return self.desks[self.opened(uri)]

    async def aside(
        self, uri: str, kind: str, work: Callable[[Page], _T], asked: object = None
    ) -> _T:
        """Run work on a whole document, of a long one in the background, one request after the
        other; who asks the same of the same text has the same answer.

        The work ends when the request is cancelled, or when the document has changed.
        """
        page, number = self.page(uri), self.protocol.msg_id
        assert number is not None
        uri = self.opened(uri)
        if not self.desks[uri].is_long(page.source.text):
            return page.once(kind, asked, work)
        begun = self.edition(uri)

        def look() -> None:
            self.protocol.look(number)
            if self.edition(uri) != begun:
                raise JsonRpcContentModified

        def watched() -> _T:
            with budget.watched(look):
                look()
                return page.once(kind, asked, work)

        loop, context = asyncio.get_running_loop(), copy_context()
        return await loop.run_in_executor(self.beside, lambda: context.run(watched))

    async def answer(
        self, uri: str, kind: str, work: Callable[[Page], object], asked: object = None
    ) -> Written:
        """Return the answer to a request about a whole document, worked out as `aside` does; it may
        name the document as the client does.
        """
        return await self.aside(
            uri, kind, lambda page: self.protocol.result(work(page)), (uri, asked)
        )

    def findings(self, uri: str) -> tuple[Finding, ...]:
        """Return the findings that an editor shows for a document."""
        chosen = self.settings(_path(uri)).chosen
        return chosen(self.page(uri).standing.findings)

    def soon(self, uri: str, seconds: float, then: Callable[[], None]) -> None:
        """Do something about a document when nobody has typed in it for a while."""
        if waiting := self.waiting.pop(uri, None):
            waiting.cancel()
        self.waiting[uri] = asyncio.get_running_loop().call_later(seconds, then)

    def tell(self, uri: str, *, typing: bool = False, anew: bool = False) -> None:
        """Judge a document, and publish what is found; one that takes long is judged in a pause."""
        if not self.is_open(uri):
            return
        page = self.read(uri, typing=typing, anew=anew)
        if page.standing.late:
            self.soon(uri, _PAUSE, lambda: self.judge(uri))
        self.publish(uri, page, self.diagnostics(uri, page), anew=anew)

    def judge(self, uri: str, *, anew: bool = False) -> None:
        """Judge a document beside all else, and publish what is found.

        That ends when the document changes.
        """
        if not self.is_open(uri):
            return
        if waiting := self.waiting.pop(uri, None):
            waiting.cancel()
        desk, text = self.desks[uri], self.workspace.text_documents[uri].source
        begun = self.edition(uri)

        def look() -> None:
            desks = self.desks.get(uri)
            if self.protocol.is_over() or desks is not desk or self.edition(uri) != begun:
                raise JsonRpcContentModified

        def judged() -> tuple[Judged, Page, list[lsp.Diagnostic], bytes]:
            with budget.watched(look):
                look()
                found = desk.judge(text, anew=anew)
                page = self.laid(Standing.of(found))
                diagnostics = self.diagnostics(uri, page)
                look()
                return found, page, diagnostics, self.written(uri, begun, diagnostics)

        async def told() -> None:
            loop, context = asyncio.get_running_loop(), copy_context()
            with suppress(JsonRpcContentModified):
                found, page, diagnostics, written = await loop.run_in_executor(
                    self.judges, lambda: context.run(judged)
                )
                look()
                desk.take(found)
                self.pages[uri] = page
                self.publish(uri, page, diagnostics, anew=anew, written=written)

        self.judging[uri] = asyncio.ensure_future(told())
        self.judging[uri].add_done_callback(self._failed)

    def _failed(self, judging: asyncio.Future[None]) -> None:
        if not judging.cancelled() and (error := judging.exception()):
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a document could not be judged", "exception": error}
            )

    async def settled(self, uri: str) -> Page:
        """Return a document judged as it is now; one that takes long is judged beside all else."""
        uri = self.opened(uri)
        begun = self.edition(uri)
        while (page := self.page(uri)).standing.late:
            judging = self.judging.get(uri)
            if judging is None or judging.done():
                self.judge(uri)
            await asyncio.shield(self.judging[uri])
            if self.edition(uri) != begun:
                raise JsonRpcContentModified
        return page

    def diagnostics(self, uri: str, page: Page) -> list[lsp.Diagnostic]:
        """Return what an editor marks in a page of a document."""
        chosen = self.settings(_path(uri)).chosen
        return [self.diagnostic(uri, page, each) for each in chosen(page.standing.findings)]

    def written(self, uri: str, version: int | None, marks: list[lsp.Diagnostic]) -> bytes:
        """Return the message that publishes what is found in a version of a document."""
        params = lsp.PublishDiagnosticsParams(uri, marks, version)
        return self.protocol.written(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)

    def publish(
        self,
        uri: str,
        page: Page,
        diagnostics: list[lsp.Diagnostic],
        *,
        anew: bool,
        written: bytes = b"",
    ) -> None:
        """Publish what is found in a document; what was found in it before is not, `anew`."""
        self.say(page.standing.judged.trouble)
        if anew and diagnostics == self.published.get(uri):
            return
        self.published[uri] = diagnostics
        self.protocol.send(written or self.written(uri, self.edition(uri), diagnostics))

    def say(self, trouble: str) -> None:
        """Tell of something that cannot be used, once."""
        if trouble and trouble not in self.shown_troubles:
            self.shown_troubles.add(trouble)
            message = lsp.ShowMessageParams(lsp.MessageType.Warning, trouble)
            self.window_show_message(message)

    def diagnostic(self, uri: str, page: Page, finding: Finding) -> lsp.Diagnostic:
        """Return a finding as an editor marks it."""
        link = self.link(finding.rule)
        cited = f" [{'; '.join(finding.source)}]" if finding.source else ""
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(uri, ranged(page, each.span)), each.message
            )
            for each in finding.related
        ]
        return lsp.Diagnostic(
            ranged(page, finding.span),
            finding.message + cited,
            _SEVERITIES[finding.severity],
            finding.rule,
            lsp.CodeDescription(link) if link else None,
            "ombre",
            related_information=related or None,
        )

    @property
    def can_ask(self) -> bool:
        """Whether the editor takes edits with a place in them that is to be filled in."""
        workspace = self.client_capabilities.workspace
        edits = workspace.workspace_edit if workspace else None
        return bool(edits and edits.snippet_edit_support and edits.document_changes)

    def asking(self, uri: str, page: Page, action: actions.Action) -> lsp.WorkspaceEdit:
        """Return the edits of an action, with a place for what is asked for behind them."""
        document = lsp.OptionalVersionedTextDocumentIdentifier(uri, self.edition(uri))
        edits = [
            lsp.SnippetTextEdit(
                ranged(page, edit.span),
                lsp.StringValue(
                    re.sub(r"[\\$}]", r"\\\g<0>", edit.text) + f" # ${{1:{action.asks}}}"
                ),
            )
            for edit in action.edits
        ]
        return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(document, edits)])

    def report_server_error(self, error: Exception, source: object) -> None:
        """Write of a fault of the server's own where editors keep what it writes.

        Who sends what cannot be is answered, and nobody else is told of it.
        """
        if isinstance(error, JsonRpcInternalError):
            traceback = "".join((error.data or {}).get("traceback", ()))
            sys.stderr.write(f"ombre lsp: {error.message}\n{traceback}")


def _path(uri: str) -> str:
    return path_of(uri) or "-"


def _on_disk(uri: str) -> str:
    """Return the text of a file that is not open; JsonRpcInvalidParams if there is none."""
    path = path_of(uri)
    if path is None or not os.path.isfile(path):
        raise JsonRpcInvalidParams(f"{uri}: no such document is open, and there is no such file")
    try:
        with open(path, "rb") as file:
            data = file.read(BYTES + 1)
    except OSError as error:
        raise JsonRpcInvalidParams(f"{uri}: {error.strerror}") from error
    if refused := refusal(data):
        raise JsonRpcInvalidParams(f"{uri}: {refused}")
    return decode(data, path)[0].whole


def ranged(page: Page, span: Span) -> lsp.Range:
    """Return where a span is, as an editor counts."""
    (line, column), (last, end) = page.positions.span(span)
    return lsp.Range(lsp.Position(line, column), lsp.Position(last, end))


def _offset(page: Page, at: lsp.Position) -> int:
    return page.positions.offset(Position(at.line, at.character))


def _span(page: Page, within: lsp.Range) -> Span:
    return Span(_offset(page, within.start), _offset(page, within.end))


def _text_edits(page: Page, edits: Sequence[Edit]) -> list[lsp.TextEdit]:
    return [lsp.TextEdit(ranged(page, edit.span), edit.text) for edit in edits]


def _version() -> str:
    try:
        return version("ombre-records")
    except PackageNotFoundError:
        return ""


def serve(settings: Callable[[str], Settings], link: Callable[[str], str | None]) -> int:
    """Serve one editor over standard input and output, until it says that it is done.

    `settings` tells how the record of a path is judged, `link` the address of a rule's page. It
    returns the process's exit status.
    """
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # `report_server_error` tells
    with redirect_stdout(sys.stderr):  # what a package's checks print is not an answer
        return asyncio.run(made(settings, link).protocol.run())


def made(settings: Callable[[str], Settings], link: Callable[[str], str | None]) -> Server:
    """Return a server that knows what it can do."""
    server = Server(settings, link)
    _documents(server)
    _layout(server)
    _outline(server)
    _words(server)
    _names(server)
    _changes(server)
    _marks(server)
    return server


@cache
def _warm_up() -> None:
    """Do what is done once and takes long for a keystroke: build the parser, read a bad line."""
    parser()
    Desk().update("ombre 1\nplayers Al, Bo, Cy\ndeal 1\nhan Al SA\nbids Al slo\n")


def _documents(server: Server) -> None:
    @server.feature(lsp.INITIALIZE)
    def initialize(ls: Server, params: lsp.InitializeParams) -> None:
        ls.workspace.__class__ = _Texts

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.tell(params.text_document.uri)
        _warm_up()
        # What is known of a text stays for long: it need not be looked through for garbage again.
        gc.collect()
        gc.freeze()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
        uri = ls.opened(params.text_document.uri)
        if ls.is_open(uri):
            ls.stale.add(uri)
            ls.soon(uri, _KEYS, lambda: ls.tell(uri, typing=True))

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
        """Ask the project file and the rule books again: one of them may be what was saved."""
        uri = ls.opened(params.text_document.uri)
        if uri in ls.desks and ls.settings(_path(uri)).judging != ls.desks[uri].judging:
            ls.desks.pop(uri)
        if uri in ls.desks:  # what looks at more than the text looks again
            long = ls.desks[uri].is_long(ls.page(uri).source.text)
            (ls.judge if long else ls.tell)(uri, anew=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
        uri = opened_as(params.text_document.uri, ls.published)
        if uri not in ls.published:
            return
        if waiting := ls.waiting.pop(uri, None):
            waiting.cancel()
        for kept in (ls.desks, ls.pages, ls.published, ls.coloured, ls.judging):
            kept.pop(uri, None)
        ls.stale.discard(uri)
        ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


def _layout(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def format_all(ls: Server, params: lsp.DocumentFormattingParams) -> Written:
        uri = params.text_document.uri
        ls.page(uri)
        default = ls.desk(uri).judging.default

        def edits(page: Page) -> list[lsp.TextEdit]:
            return _text_edits(page, layout.formatting(page.source, default))

        return await ls.answer(uri, "formatting", edits)

    @server.feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def format_some(
        ls: Server, params: lsp.DocumentRangeFormattingParams
    ) -> list[lsp.TextEdit]:
        uri = params.text_document.uri
        page = await ls.settled(uri)
        default = ls.desk(uri).judging.default
        span = _span(page, params.range)
        return _text_edits(page, layout.range_formatting(page, span, default))


def _outline(server: Server) -> None:
    def symbol(page: Page, item: outline.Symbol) -> lsp.DocumentSymbol:
        return lsp.DocumentSymbol(
            item.name,
            _SYMBOLS[item.kind],
            ranged(page, item.span),
            ranged(page, item.head),
            item.detail or None,
            children=[symbol(page, each) for each in item.inner],
        )

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(ls: Server, params: lsp.DocumentSymbolParams) -> Written:
        def every(page: Page) -> list[lsp.DocumentSymbol]:
            return [symbol(page, each) for each in outline.symbols(page)]

        return await ls.answer(params.text_document.uri, "symbols", every)

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(ls: Server, params: lsp.FoldingRangeParams) -> Written:
        def folds(page: Page) -> list[lsp.FoldingRange]:
            return [lsp.FoldingRange(first, last) for first, last in outline.folds(page)]

        return await ls.answer(params.text_document.uri, "folds", folds)


def _words(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        page = ls.page(params.text_document.uri)
        hovering = hover.hover(page, _offset(page, params.position))
        if hovering is None:
            return None
        text, span = hovering
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), ranged(page, span))

    options = lsp.CompletionOptions(trigger_characters=[" ", ",", ":", "+", "="])

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, options)
    def offered(ls: Server, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        uri = params.text_document.uri
        page = ls.page(uri)
        offers = completing.offers(page, _offset(page, params.position))
        return [
            lsp.CompletionItem(
                offer.word,
                kind=_OFFERED[offer.kind],
                detail=offer.detail or None,
                sort_text=f"{place:03}",
                text_edit=lsp.TextEdit(ranged(page, offer.span), offer.word),
            )
            for place, offer in enumerate(offers)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def hints(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        page = ls.page(params.text_document.uri)
        return [
            lsp.InlayHint(ranged(page, Span(at, at)).start, text, padding_left=True)
            for at, text in hover.hints(page, _span(page, params.range))
        ]


def _names(server: Server) -> None:
    def location(page: Page, uri: str, span: Span) -> lsp.Location:
        return lsp.Location(uri, ranged(page, span))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def stated(ls: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
        uri = params.text_document.uri
        page = ls.page(uri)
        span = naming.definition(page, _offset(page, params.position))
        return location(page, uri, span) if span else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def places(ls: Server, params: lsp.ReferenceParams) -> Written:
        uri = params.text_document.uri

        def locations(page: Page) -> list[lsp.Location]:
            every = naming.places(page, _offset(page, params.position))
            return [location(page, uri, span) for span in every]

        return await ls.answer(uri, "references", locations, params.position)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlit(ls: Server, params: lsp.DocumentHighlightParams) -> Written:
        def highlights(page: Page) -> list[lsp.DocumentHighlight]:
            every = naming.places(page, _offset(page, params.position))
            return [lsp.DocumentHighlight(ranged(page, span)) for span in every]

        return await ls.answer(params.text_document.uri, "highlights", highlights, params.position)

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def may_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        page = ls.page(params.text_document.uri)
        player = naming.player_at(page, _offset(page, params.position))
        return ranged(page, player[1]) if player else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def renamed(ls: Server, params: lsp.RenameParams) -> Written:
        uri = params.text_document.uri
        await ls.settled(uri)

        def rename(page: Page) -> lsp.WorkspaceEdit:
            edits = naming.renaming(page, _offset(page, params.position), params.new_name)
            if isinstance(edits, str):
                raise JsonRpcInvalidParams(edits)
            text = page.source
            after = source(layout.edited(text.text, list(edits)), text.path)
            if refused := naming.refused(text, after):
                raise JsonRpcInvalidParams(refused)
            return lsp.WorkspaceEdit({uri: _text_edits(page, edits)})

        return await ls.answer(uri, "rename", rename, (params.position, params.new_name))


def _changes(server: Server) -> None:
    kinds = {
        "quickfix": lsp.CodeActionKind.QuickFix,
        "refactor": lsp.CodeActionKind.RefactorRewrite,
        "all": lsp.CodeActionKind.SourceFixAll,
    }
    options = lsp.CodeActionOptions(code_action_kinds=list(kinds.values()))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, options)
    def may_do(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        page = ls.page(uri)
        if page.standing.late:
            return []  # asked again once it is judged
        within, findings, trial = _span(page, params.range), ls.findings(uri), ls.desk(uri).trial

        def wanted(kind: str) -> bool:
            only = params.context.only
            return only is None or any(f"{kinds[kind].value}.".startswith(f"{k}.") for k in only)

        by_edits: dict[object, actions.Action] = {}
        if wanted("quickfix"):
            quick = (
                actions.repairs(page, within, findings, trial),
                actions.emendations(page, within, findings, ls.desk(uri).judging),
            )
            by_edits |= {each.edits: each for of in quick for each in of}
        for each in actions.actions(page, within, findings):
            if wanted(each.kind):
                by_edits.setdefault(each.edits, each)
        if wanted("refactor"):
            by_edits |= {each.edits: each for each in actions.turned(page, within, trial)}
        if params.context.only and wanted("all"):
            by_edits |= {each.edits: each for each in actions.every_certain(page, findings, trial)}
        return [
            lsp.CodeAction(
                each.title,
                kind=kinds[each.kind],
                diagnostics=[ls.diagnostic(uri, page, each.of)] if each.of else None,
                is_preferred=each.preferred or None,
                edit=ls.asking(uri, page, each)
                if each.asks and ls.can_ask
                else lsp.WorkspaceEdit({uri: _text_edits(page, each.edits)}),
            )
            for each in by_edits.values()
        ]


def _marks(server: Server) -> None:
    legend = lsp.SemanticTokensLegend(token_types=list(colours.KINDS), token_modifiers=[])

    def encoded(page: Page, within: Span) -> list[int]:
        data: list[int] = []
        line = column = 0
        for at, length, kind in colours.tokens(page, within):
            same = at.line == line
            data += (at.line - line, at.column - (column if same else 0), length, kind, 0)
            line, column = at
        return data

    async def every(ls: Server, uri: str) -> tuple[str, list[int]]:
        """Return all tokens of a document with the name that this answer has, and keep them."""

        def tokens(page: Page) -> list[int]:
            return encoded(page, Span(0, len(page.source.text)))

        data = await ls.aside(uri, "tokens", tokens)
        before = ls.coloured.get(ls.opened(uri), ("0", []))[0]
        ls.coloured[ls.opened(uri)] = name, data = str(int(before) + 1), data
        return name, data

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    async def coloured(ls: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        name, data = await every(ls, params.text_document.uri)
        return lsp.SemanticTokens(data, result_id=name)

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, legend)
    async def coloured_anew(
        ls: Server, params: lsp.SemanticTokensDeltaParams
    ) -> lsp.SemanticTokens | lsp.SemanticTokensDelta:
        uri = params.text_document.uri
        known, before = ls.coloured.get(ls.opened(uri), ("", []))
        name, data = await every(ls, uri)
        if known != params.previous_result_id:
            return lsp.SemanticTokens(data, result_id=name)
        start, end, now = differing(before, data)
        edit = lsp.SemanticTokensEdit(start, end - start, data[start:now])
        return lsp.SemanticTokensDelta([edit] if start < max(end, now) else [], result_id=name)

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, legend)
    def coloured_there(ls: Server, params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
        page = ls.page(params.text_document.uri)
        return lsp.SemanticTokens(encoded(page, _span(page, params.range)))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(ls: Server, params: lsp.CodeLensParams) -> Written:
        uri = params.text_document.uri

        def every(page: Page) -> list[lsp.CodeLens]:
            return [
                lsp.CodeLens(
                    ranged(page, deal.head),
                    lsp.Command(
                        f"{deal.detail or deal.name}: replay",
                        REPLAY,
                        arguments=[uri, f"s{place}d{number}"],
                    ),
                )
                for place, session in enumerate(outline.symbols(page), 1)
                for number, deal in enumerate(session.inner, 1)
            ]

        return await ls.answer(uri, "lenses", every)

    @server.command(REPLAY)
    def replay(ls: Server, *given: object) -> str:
        """Write the page that replays a record, have it shown if may be, and return its address.

        What is given is its URI. The page opens at a deal, `s1d2`, if that is given too: the first
        session's second, both by their places; else at the first.
        """
        match given:
            case (str(uri), *place) if len(place) <= 1 and all(isinstance(p, str) for p in place):
                address = replayed(ls.page(uri).source.text, _path(uri), ls.desk(uri).judging)
            case _:
                raise JsonRpcInvalidParams(f"{REPLAY} takes a URI, and a deal, as `s1d2`")
        address += f"#{place[0]}" if place else ""
        window = ls.client_capabilities.window
        if window and window.show_document and window.show_document.support:
            ls.window_show_document(lsp.ShowDocumentParams(address, external=True))
        else:
            message = lsp.ShowMessageParams(lsp.MessageType.Info, f"The replay: {address}")
            ls.window_show_message(message)
        return address
