" Records of the card game Ombre: comments, folding by deals, and `:make`, which judges the record.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=#\ %s comments=:#
setlocal foldmethod=expr foldlevel=99
setlocal foldexpr=getline(v:lnum)=~#'^\\s*\\%(ombre\\\|deal\\\|results\\)\\>'?'>1':'='
setlocal errorformat=%f:%l:%c:\ %m

" The command: g:ombre_command, a list of words; or .venv/bin/ombre in a folder above; or `ombre`.
function! s:Command() abort
  if exists("g:ombre_command")
    return g:ombre_command
  endif
  let l:folder = finddir('.venv', expand('%:p:h') . ';')
  for l:name in ['/bin/ombre', '/Scripts/ombre.exe']
    if l:folder !=# '' && executable(fnamemodify(l:folder, ':p:h') . l:name)
      return [fnamemodify(l:folder, ':p:h') . l:name]
    endif
  endfor
  return ['ombre']
endfunction

let b:ombre_command = s:Command()
let s:words = join(map(copy(b:ombre_command), 'shellescape(v:val)'))
let &l:makeprg = escape(s:words, '%#|\') . ' check --to short %:S'
let &l:formatprg = s:words . ' format -'

let b:undo_ftplugin = 'setlocal commentstring< comments< foldmethod< foldlevel< foldexpr<'
      \ . ' errorformat< makeprg< formatprg<'
