;;; ombre-mode.el --- Records of the card game Ombre -*- lexical-binding: t; -*-

;; Author: The ombre-records authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: games, languages
;; URL: https://github.com/ombre-records/ombre-records
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Colours for .ombre files, commands for the `ombre' program, and its language server for eglot
;; \(part of Emacs from 29 on) and for lsp-mode.

;;; Code:

(require 'ombre-words)

(defgroup ombre nil
  "Records of the card game Ombre."
  :group 'languages)

(defcustom ombre-command nil
  "The command that is `ombre', as a list of its words.
If nil, .venv/bin/ombre in a folder above the record, or `ombre'
wherever programs are looked for."
  :type '(choice (const :tag "Look for it" nil) (repeat string))
  :group 'ombre)

(defface ombre-card-face '((t :inherit font-lock-constant-face)) "Cards." :group 'ombre)
(defface ombre-number-face '((t :inherit font-lock-builtin-face)) "Numbers." :group 'ombre)
(defface ombre-date-face '((t :inherit ombre-number-face)) "Dates." :group 'ombre)
(defface ombre-leader-face '((t :inherit font-lock-function-name-face)) "Who leads." :group 'ombre)
(defface ombre-operator-face '((t :inherit font-lock-builtin-face)) "Operators." :group 'ombre)
(defface ombre-separator-face '((t :inherit default)) "Commas and colons." :group 'ombre)

;;; Colours: a line is read from its beginning, each word by the patterns of its statement.

(defconst ombre-mode--opening
  "[ \t\r\f\v\u00a0\u3000]*\\(?:\\[[+-][ \t]*\\(?:|\\(?:[^][\"#\n]\\|\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)*\\)?\\][ \t]*\\)?"
  "How any line begins: with blanks, and perhaps an editor's mark.")

(defconst ombre-mode--keyword
  (concat ombre-mode--opening "\\([[:alpha:]][[:alnum:]_-]*\\)")
  "How a line begins that a word opens.")

(defconst ombre-mode--number
  (concat ombre-mode--opening "\\(?:[0-9]\\|\\[[^][0-9\n]*[0-9][^][\n]*\\]\\)")
  "How a line begins that a number opens.")

(defvar-local ombre-mode--patterns nil
  "The patterns of the line that is being coloured.")

(defvar ombre-mode--face nil
  "The face of the word just found.")

(defun ombre-mode--in-block-p ()
  "Return whether the line at point stands in a block of results."
  (save-excursion
    (save-match-data
      (let ((words (regexp-opt (append ombre-words-block ombre-words-after-block)))
            (found nil))
        (beginning-of-line)
        (while (and (not found)
                    (re-search-backward
                     (concat "^" ombre-mode--opening words) nil t))
          (setq found (and (looking-at ombre-mode--keyword)
                           (car (member (match-string 1)
                                        (append ombre-words-block ombre-words-after-block))))))
        (and (member found ombre-words-block) t)))))

(defun ombre-mode--statement ()
  "Return the statement that the line at point is; nil for none."
  (cond ((looking-at ombre-mode--keyword)
         (cdr (assoc (match-string-no-properties 1) ombre-words-keywords)))
        ((looking-at ombre-mode--number)
         (if (ombre-mode--in-block-p)
             (cdr ombre-words-numbered)
           (car ombre-words-numbered)))))

(defun ombre-mode--next (limit)
  "Find the next word with a colour up to LIMIT, as `font-lock-keywords' want it."
  (let ((case-fold-search nil)
        (found nil))
    (while (and (not found) (< (point) limit))
      (when (bolp)
        (setq ombre-mode--patterns
              (cdr (assq (save-match-data (ombre-mode--statement)) ombre-words-statements))))
      (cond ((eolp) (forward-line))
            ((looking-at "#.*")
             (setq ombre-mode--face 'font-lock-comment-face
                   found t)
             (goto-char (match-end 0)))
            ((looking-at "[ \t\r\f\v\u00a0\u3000]+") (goto-char (match-end 0)))
            ((setq ombre-mode--face (ombre-mode--face-at-point))
             (setq found t)
             ;; What follows the word belongs to the pattern, but not to the word.
             (let ((start (match-beginning 1)) (end (match-end 1)))
               (set-match-data (list start end))
               (goto-char end)))
            ((looking-at ombre-words-rest)
             (goto-char (max (match-end 0) (1+ (point)))))
            (t (forward-char))))
    found))

(defun ombre-mode--face-at-point ()
  "Return the face of the word at point, which is matched then."
  (let ((patterns ombre-mode--patterns)
        (face nil))
    (while (and patterns (not face))
      (when (looking-at (caar patterns))
        (setq face (cdar patterns)))
      (setq patterns (cdr patterns)))
    face))

(defconst ombre-mode--font-lock
  '((ombre-mode--next 0 ombre-mode--face t)))

;;; Commands

(defun ombre-mode-command (&rest words)
  "Return the command that is `ombre', with WORDS after it, as a list."
  (append
   (or ombre-command
       (let ((folder (locate-dominating-file default-directory ".venv")))
         (and folder
              (seq-some (lambda (name)
                          (let ((file (expand-file-name name folder)))
                            (and (file-executable-p file) (list file))))
                        '(".venv/bin/ombre" ".venv/Scripts/ombre.exe"))))
       '("ombre"))
   words))

(defun ombre-mode--line (&rest words)
  "Return a line for the shell that is `ombre' with WORDS."
  (mapconcat #'shell-quote-argument (apply #'ombre-mode-command words) " "))

(defun ombre-mode--saved ()
  "Offer to save the record, and return the name of its file."
  (unless buffer-file-name
    (user-error "The record has no file yet: save it first"))
  (when (and (buffer-modified-p) (y-or-n-p "Save the record first? "))
    (save-buffer))
  (file-local-name buffer-file-name))

(defun ombre-check ()
  "Judge the record; what is found can be visited as errors of a compilation can."
  (interactive)
  (compile (ombre-mode--line "check" "--to" "short" (ombre-mode--saved))))

(defun ombre-replay ()
  "Open the page that replays the record in the browser."
  (interactive)
  (let ((page (expand-file-name (concat (file-name-base (ombre-mode--saved)) ".html")
                                temporary-file-directory)))
    (ombre-mode--run "show" (ombre-mode--saved) "-o" page)
    (browse-url-of-file page)))

(defun ombre-format-buffer ()
  "Write the record in canonical form."
  (interactive)
  (let ((record (buffer-substring-no-properties (point-min) (point-max)))
        (command (ombre-mode-command "format" "-"))
        (coding-system-for-read 'utf-8)
        (coding-system-for-write 'utf-8)
        (target (current-buffer)))
    (with-temp-buffer
      (insert record)
      (let ((status (apply #'call-process-region (point-min) (point-max)
                           (car command) t '(t nil) nil (cdr command))))
        (unless (eq status 0)
          (user-error "%s ended with %s" (car command) status)))
      (let ((canonical (current-buffer)))
        (with-current-buffer target
          (replace-buffer-contents canonical))))))

(defun ombre-mode--run (&rest words)
  "Run `ombre' with WORDS, and say what it says if it fails."
  (let ((command (apply #'ombre-mode-command words)))
    (with-temp-buffer
      (unless (eq 0 (apply #'call-process (car command) nil t nil (cdr command)))
        (user-error "%s" (string-trim (buffer-string)))))))

(defvar ombre-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'ombre-check)
    (define-key map (kbd "C-c C-r") #'ombre-replay)
    (define-key map (kbd "C-c C-f") #'ombre-format-buffer)
    map)
  "Keys of `ombre-mode'.")

;;;###autoload
(define-derived-mode ombre-mode prog-mode "Ombre"
  "Major mode for records of the card game Ombre."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-line-function #'ignore)
  (setq-local font-lock-defaults '(ombre-mode--font-lock t nil nil))
  (setq-local imenu-generic-expression
              '((nil "^[ \t]*\\(deal[ \t]+[^ \t\n#]+\\)" 1)
                ("Sessions" "^[ \t]*title[ \t]+\"\\(.*\\)\"" 1)))
  (setq-local outline-regexp "[ \t]*\\(?:ombre\\|deal\\|results\\|tricks\\)\\>"))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.ombre\\'" . ombre-mode))

;; eglot takes a function: the command is looked for beside the record.
(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'ombre-mode (lambda (&rest _) (ombre-mode-command "lsp")))))

(defvar lsp-language-id-configuration)
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(ombre-mode . "ombre"))
  (lsp-register-client
   (make-lsp-client :new-connection
                    (lsp-stdio-connection (lambda () (ombre-mode-command "lsp")))
                    :major-modes '(ombre-mode)
                    :server-id 'ombre)))

(provide 'ombre-mode)
;;; ombre-mode.el ends here
