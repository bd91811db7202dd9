" Writes what the syntax file makes of the records named in $OMBRE_RECORDS, one to a line, into
" $OMBRE_COLOURS: a line of JSON for each, a list of lines, a list of [characters, group].
set nomore encoding=utf-8 fileencodings=utf-8 fileformats=unix
let s:told = []
for s:path in readfile($OMBRE_RECORDS)
  execute 'silent edit!' fnameescape(s:path)
  setlocal syntax=ombre synmaxcol=0
  let s:lines = []
  for s:row in range(1, line('$'))
    let s:text = getline(s:row)
    let s:line = []
    let s:at = 0
    while s:at < strlen(s:text)
      let s:char = matchstr(s:text, '.\Z', s:at)
      let s:group = synIDattr(synIDtrans(synID(s:row, s:at + 1, 1)), 'name')
      call add(s:line, [s:char, synIDattr(synID(s:row, s:at + 1, 1), 'name')])
      let s:at += max([1, strlen(s:char)])
    endwhile
    call add(s:lines, s:line)
  endfor
  call add(s:told, json_encode(s:lines))
endfor
call writefile(s:told, $OMBRE_COLOURS)
qall!
