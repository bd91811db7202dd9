autocmd BufNewFile,BufRead *.ombre setfiletype ombre
