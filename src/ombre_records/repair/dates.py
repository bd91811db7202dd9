"""Dates as people write them, in numbers as the notation has them, where they are plain."""

from __future__ import annotations

import re
from datetime import date

from ombre_records.base.lexicon.meanings import number_meant, words_for
from ombre_records.base.lexicon.spelling import folded

_WORDS = re.compile(r"[^\W\d_]+|\d+")
_DANISH = re.compile(r"\d+/\d+(?:\s*-\s*|\s+)\d{4}")
_SPAN = re.compile(r"(\d{4})\s*(?:[-–—]|to|til|bis|a|à)\s*(\d{4})")
_ABOUT = re.compile(
    r"(?:c\.|ca\.?|circa|about|around|approx\.?|omkring|um|etwa|hacia|vers|~)\s*(\d{4})",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"[\s,T]+(?:(?:at|um|om|alle|ore|godz\.?|às|в|à|a\s+las|klokken|klockan|kl\.?)\s*"
    r"(?=\d)(?P<hour>\d{1,2}(?:[:.h]\d{2})?(?:\s*(?:uhr|uur|pm|am|h))?)"
    r"|(?P<time>\d{1,2}(?:[:.]\d{2}(?:\s*(?:uhr|uur|pm|am|h))?|\s*(?:uhr|uur|pm|am|h))))$",
    re.IGNORECASE,
)
_DAYTIMES = (
    "morning|forenoon|noon|afternoon|evening|night|aften|eftermiddag|formiddag|abends?|nachmittags?|"
    "vormittags?|nachts?|mittags?|kväll|morgon|kveld|avond|middag|ochtend|tarde|noche|soir|matin|"
    "après-midi|sera|mattina|pomeriggio|noite|manhã|wieczór|wieczorem|rano|вечер|вечером|утром|днём"
)
_DAYTIME = re.compile(
    rf"^(?:(?:the|in\s+the|am|om|den|le|la|il)\s+)?(?P<before>{_DAYTIMES})\s+(?:of|des|den|de|del|du|di|do|van|av|af|vom)?\s*"
    rf"|[\s,(]+(?:(?:in\s+the|at|am|om|på|de\s+la|por\s+la|au|le|di)\s+)?(?P<behind>{_DAYTIMES})\)?$",
    re.IGNORECASE,
)
"""A part of the day, before a date or behind it."""
_SHORT = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{2})")
_DECADE = re.compile(r"(?:the\s+)?(\d{3})0['’]?(?:s|er|erne|er-årene|er\s+Jahre)", re.IGNORECASE)
"""Ten years: `1720s`."""
_ROMANS = "I II III IV V VI VII VIII IX X XI XII".split()
_ROMAN = re.compile(rf"(?<=\d)\s*[./ -]\s*({'|'.join(reversed(_ROMANS))})\s*[./ -]\s*(?=\d{{4}})")
"""A month in Roman letters."""
_YEAR, _MONTHS = 4, 12


def day_and_time(text: str) -> tuple[str, str]:
    """Return the words of a day, and the time of day behind them, which may be empty.

    >>> day_and_time("den 3. maj 1902 kl. 19.30"), day_and_time("3. maj 1902")
    (('den 3. maj 1902', '19.30'), ('3. maj 1902', ''))
    >>> day_and_time("evening of 3 May 1902"), day_and_time("3 May 1902, evening")
    (('3 May 1902', 'evening'), ('3 May 1902', 'evening'))
    """
    text = text.strip()
    if match := _TIME.search(text):
        return text[: match.start()], match["hour"] or match["time"]
    if match := _DAYTIME.search(text):
        return text.replace(match[0], "", 1), match["before"] or match["behind"]
    return text, ""


def date_meant(text: str) -> str | None:
    """Return a date in numbers, as far as it goes: `1714`, `1902-05`, `1902-05-17`; None if unsure.

    Months may be words of any of the languages that records are written in. Of two numbers that
    could both be the month none is taken, unless the year stands first, points stand between, or
    the year stands apart behind a stroke, as in Denmark. What may be two dates (`dates_meant`), and
    a day in a year that goes by two numbers, is none.

    >>> date_meant("17 May 1714"), date_meant("den 3. marts 1902"), date_meant("May 1714")
    ('1714-05-17', '1902-03-03', '1714-05')
    >>> date_meant("17.5.1714"), date_meant("1714/5/7"), date_meant("5/7/1714")
    ('1714-05-17', '1714-05-07', None)
    >>> date_meant("c. 1714"), date_meant("1712-1714")
    ('1714~', '1712/1714')
    >>> date_meant("1720s"), date_meant("the 1720's")
    ('172X', '172X')
    >>> date_meant("3-4 May 1902"), date_meant("den tredje maj 1902")
    ('1902-05-03/1902-05-04', '1902-05-03')
    >>> date_meant("3/12-2026"), date_meant("3/12 2026")
    ('2026-12-03', '2026-12-03')
    >>> date_meant("2026-09999999999-03"), date_meant("2026-" + "1" * 5000)
    (None, None)
    >>> date_meant("2026/11"), date_meant("1711/12"), date_meant("2 February 1711/12")
    ('2026-11', None, None)
    """
    text = day_and_time(text)[0]
    if dates_meant(text) or _in_two_years(text):
        return None
    if match := _SPAN.fullmatch(text.strip()):
        return f"{match[1]}/{match[2]}"
    if span := _span(text.strip()):
        return span
    if match := _DECADE.fullmatch(text.strip()):
        return f"{match[1]}X"
    if match := _ABOUT.fullmatch(text.strip()):
        return f"{match[1]}~"
    text = _ROMAN.sub(lambda match: f".{_ROMANS.index(match[1]) + 1}.", text)
    words = [folded(word) for word in _WORDS.findall(text)]
    words = [word for word in words if word not in _quiet()]
    words = [str(number_meant("ordinal", word) or word) for word in words]
    years = [word for word in words if word.isdecimal() and len(word) == _YEAR]
    if len(years) != 1 or len(words) > 3:
        return None
    rest = [word for word in words if word != years[0]]
    named = [number for word in rest if (number := number_meant("month", word))]
    days = [int(word) for word in rest if word.isdecimal() and len(word) < _YEAR]
    if 0 in days and "-" not in text:
        return None
    if len(named) + len(days) != len(rest) or len(named) > 1:
        return None
    if named and named[0] > _MONTHS:
        return None if days else f"{years[0]}-{named[0]}"
    if named:
        return _written(years[0], named[0], *days)
    if words[0] == years[0]:
        return _written(years[0], *days)
    if len(days) == 2:
        day, month = days
        plain = "." in text or day == month or day > _MONTHS
        if plain or _DANISH.fullmatch(text.strip()):
            return _written(years[0], month, day)
        if month > _MONTHS:
            return _written(years[0], day, month)
    return None


def date_within(text: str) -> tuple[str, str] | None:
    """Return a day that stands in a heading, and the heading without it; None without a day.

    >>> date_within("Referat fra torsdag d. 5. marts 2026"), date_within("Club night (14.03.2026)")
    (('2026-03-05', 'Referat'), ('2026-03-14', 'Club night'))
    >>> date_within("A game of 1714"), date_within("Club night 5/7/2026")
    (None, None)
    """
    words = text.split()
    if len(words) > _LONG or not re.search(r"\d", text):
        return None
    for size in range(min(_MOST_WORDS, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            part = " ".join(words[at : at + size]).strip("()[],.:;–—- ")
            day = None if day_and_time(part)[1] else date_meant(part)
            if day is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
                continue
            before, behind = (" ".join(each) for each in (words[:at], words[at + size :]))
            return day, " ".join(
                filter(None, (before.strip(" ,:;–—-(["), behind.strip(" ,:;–—-)]")))
            )
    return None


_MOST_WORDS = 8
"""The most words of a day."""
_LONG = 40
"""The most words of a line in which a day is looked for."""


def date_written(text: str) -> str:
    """Return a date that was typed into a form as a header has it; as it is typed if unsure, or if
    a time of day stands with it, for which a header has another line. Of `5-7-2026` the day stands
    first, as forms have it where strokes join days.

    >>> date_written("19. november 2026"), date_written("5-7-2026"), date_written("5/7/2026")
    ('2026-11-19', '2026-07-05', '5/7/2026')
    """
    if match := _JOINED.fullmatch(text.strip()):
        return f"{match[3]}-{match[2]:0>2}-{match[1]:0>2}"
    return text if day_and_time(text)[1] else date_meant(text) or text


_JOINED = re.compile(r"(\d{1,2})-\s*(\d{1,2})-\s*(\d{4})")


def _span(text: str) -> str | None:
    """Return the days from one to another: `3 May 1902 to 4 May 1902`, `3-4 May 1902`."""
    first, _to, last = _TO.sub("\n", text, count=1).partition("\n")
    if not last:
        return None
    days = re.fullmatch(r"\D{0,12}(\d{1,2})(?:\.|st|nd|rd|th)?", first)
    behind = re.match(r"\d{1,2}(?:\.|st|nd|rd|th)?\s*(?=[^\W\d_])", last)
    if days and behind:
        first = f"{days[1]} {last[behind.end() :]}"
    year = re.search(r"(?<!\d)\d{4}(?!\d)", last)
    if year and not re.search(r"(?<!\d)\d{4}(?!\d)", first):
        first += f" {year[0]}"
    dates = [date_meant(each) for each in (first, last)]
    whole = all(each and "/" not in each and each.count("-") == _OF_DAY for each in dates)
    return "/".join(filter(None, dates)) if whole and dates[0] != dates[1] else None


_TO = re.compile(
    r"\s+(?:to|until|til|bis|till|tot|al|au|a|do|по|[-–—])\s+|(?<=[\d.])\s?[-–]\s?(?=\d{1,2}\.?\s+[^\W\d_])"
)
_OF_DAY = 2
"""The strokes of a whole date."""


def dates_meant(text: str) -> tuple[str, str] | None:
    """Return both dates that a text in figures may be, the likelier first; None for one date.

    The first has the day first, where two numbers may be the month; a year of this century, where
    it has two figures; and two years, where a number behind a stroke may be one too: that of the
    next year stood there for a winter while a year began in March. The second is empty where there
    is no such month.

    >>> dates_meant("5/7/1714"), dates_meant("5.7.14"), dates_meant("1714")
    (('1714-07-05', '1714-05-07'), ('2014-07-05', '1914-07-05'), None)
    >>> dates_meant("1711/12"), dates_meant("1711/2"), dates_meant("1711/14")
    (('1711/1712', ''), ('1711/1712', ''), ('1711/1714', ''))
    >>> dates_meant("1711-2"), dates_meant("1711-02"), dates_meant("2026/11")
    (('1711-02', '1711/1712'), None, None)
    """
    text = text.strip()
    if match := _TWO_YEARS.fullmatch(text):
        year, number = match.groups()
        last = _later(year, number)
        if last and _is_old_style(year, number) and not re.search(r"[-.\s]", text):
            return f"{year}/{last}", ""
        years, month = f"{year}/{last}", _written(year, int(number)) if int(number) else None
        if not last:
            return None
        return (month, years) if month and re.search(r"[-.\s]", text) else (years, month or "")
    if match := _SHORT.fullmatch(text):
        parts = f"{match[1]}{match[2]}{match[3]}{match[2]}"
        first, second = (date_meant(f"{parts}{century}{match[4]}") for century in ("20", "19"))
        return (first, second) if first and second else None
    match = re.fullmatch(r"(\d{1,2})\s*([/-])\s*(\d{1,2})\s*[/-]\s*(\d{4})", text)
    if match is None or match[1] == match[3] or _DANISH.fullmatch(text):
        return None
    first = _written(match[4], int(match[3]), int(match[1]))
    second = _written(match[4], int(match[1]), int(match[3]))
    return (first, second) if first and second else None


_TWO_YEARS = re.compile(r"(\d{4})(?:\s?[/–—.\s]\s?|-(?=\d$))(\d{1,2})")
_IN_TWO_YEARS = re.compile(r"(?<!\d)(\d{4})\s?[/–]\s?(\d{1,2})(?!\s?[/.]?\d)")
_FIGURES = re.compile(r"\d{1,4}(?:\s?[-/–—.]\s?\d{1,4}){1,2}|\d{4}\s\d{1,2}$|(?<=\s)['’]\d\d(?!\d)")


def in_doubt(text: str) -> bool:
    """Whether there are figures in a text that may be two dates, or a year without its century.

    >>> in_doubt("Date: 5/7/1714"), in_doubt("Date: 17/5/1714"), in_doubt("May '14")
    (True, False, True)
    """
    figures = (each[0] for each in _FIGURES.finditer(text))
    return any(each[0] in "'’" or dates_meant(each) is not None for each in figures)


_LAST_OLD_YEAR = 1751
"""The last year that began in March in England: until then a winter had two."""
_LADY_DAY = (3, 25)


def _is_old_style(year: str, number: str) -> bool:
    """Whether a number behind a stroke is the next year's: no month of an old year is meant."""
    return int(year) <= _LAST_OLD_YEAR and (int(year) + 1) % 10 ** len(number) == int(number)


def old_style(text: str) -> str | None:
    """Return the date of a day, or a month, in a year that goes by two numbers, or of that year;
    None for any other. A day up to 24 March is in the second.

    >>> old_style("20 January 1711/12"), old_style("Feb. 1711/2"), old_style("24 March 1749/50")
    ('1712-01-20', '1712-02', '1750-03-24')
    >>> old_style("2 May 1711/12"), old_style("1711/12"), old_style("2 January 1711/14")
    (None, '1711/1712', None)
    """
    match = _IN_TWO_YEARS.search(text.strip())
    if match is None or match.end() < len(text.strip()) or not _is_old_style(match[1], match[2]):
        return None
    if match[0] == text.strip():
        return f"{match[1]}/{int(match[1]) + 1:04}"
    day = date_meant(text.replace(match[0], f"{int(match[1]) + 1:04}"))
    if day is None or not re.fullmatch(r"\d{4}-\d\d(?:-\d\d)?", day):
        return None
    _year, month, *rest = day.split("-")
    return day if (int(month), int(rest[0] if rest else "1")) < _LADY_DAY else None


def _later(year: str, number: str) -> str:
    """Return the year whose last figures a number may be; an empty string where it is none."""
    size = 10 ** len(number)
    after = int(year) + 1
    if after % size != int(number) and int(number) <= int(year) % size:
        return ""
    return f"{after + (int(number) - after) % size:04}"


def _in_two_years(text: str) -> bool:
    """Whether a number behind a year is that of the next: `2 February 1711/12`."""
    match = _IN_TWO_YEARS.search(text)
    return match is not None and (int(match[1]) + 1) % 10 ** len(match[2]) == int(match[2])


def _written(year: str, month: int = 0, day: int = 0) -> str | None:
    if not month:
        return year
    try:
        date(2000 if int(year) % 4 == 0 else max(1, int(year)), month, day or 1)
    except ValueError:
        return None
    return f"{year}-{month:02}" + (f"-{day:02}" if day else "")


def _quiet() -> frozenset[str]:
    """Return the words beside a date that add nothing to it, such as days of the week."""
    return words_for("said", "weekday") | words_for("filler", "date")
