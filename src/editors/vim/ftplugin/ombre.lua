-- Starts the language server; Vim itself never reads this file.
-- Where `vim.lsp.enable("ombre")` has been said, Neovim starts it by itself.
if vim.b.ombre_server or (vim.lsp.config and vim.lsp.is_enabled and vim.lsp.is_enabled("ombre")) then
  return
end
vim.b.ombre_server = true

local command = vim.list_extend({}, vim.b.ombre_command or { "ombre" })
if vim.fn.executable(command[1]) == 0 then
  vim.notify_once(
    "ombre: the command `" .. command[1] .. "` is not found: pip install 'ombre-records[lsp]',"
      .. " or name it in vim.g.ombre_command",
    vim.log.levels.WARN
  )
  return
end
local root = vim.fn.expand("%:p:h")
local config = { name = "ombre", cmd = vim.list_extend(command, { "lsp" }), root_dir = root }
if vim.lsp.start then
  vim.lsp.start(config)
else
  -- Neovim before 0.8: one server for all records, whichever folder they are in.
  _G.ombre_server = _G.ombre_server or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, _G.ombre_server)
end
