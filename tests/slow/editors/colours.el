;;; colours.el --- What the mode makes of records -*- lexical-binding: t; -*-

;; Writes to the file of $OMBRE_COLOURS the faces of the records that $OMBRE_RECORDS lists, as JSON:
;; for each a list of lines, each a list of the faces of its characters.

;;; Code:

(require 'json)
(require 'ombre-mode)

(defun colours-of (file)
  "Return the faces of the record FILE."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8-unix))
      (insert-file-contents file))
    (ombre-mode)
    (font-lock-ensure)
    (goto-char (point-min))
    (let ((lines nil) (more t))
      (while more
        (let ((line nil))
          (while (not (eolp))
            (push (format "%s" (or (get-text-property (point) 'face) "")) line)
            (forward-char))
          (push (vconcat (nreverse line)) lines)
          (setq more (zerop (forward-line)))
          (when (and more (eobp) (bolp))
            (push [] lines)
            (setq more nil))))
      (vconcat (nreverse lines)))))

(let ((told (mapcar #'colours-of
                    (with-temp-buffer
                      (insert-file-contents (getenv "OMBRE_RECORDS"))
                      (split-string (buffer-string) "\n" t)))))
  (with-temp-file (getenv "OMBRE_COLOURS")
    (insert (json-encode (vconcat told)))))
;;; colours.el ends here
