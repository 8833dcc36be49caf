import { escaped } from '@delivery-orders/operations'

/** Returns a command with a button that copies it. `heading` is the id of the heading above. */
export const commandBlock = (heading: string, command: string): string =>
  `<div class="command">
<p><span class="note" role="status"></span>
<button type="button" hidden data-copy="${heading}-command" aria-describedby="${heading}">Copy</button></p>
<pre id="${heading}-command">${escaped(command)}</pre>
</div>`

/**
 * Shows the buttons, which do nothing without it. Browsers give the clipboard only to pages of https and of this machine;
 * on other pages, the button selects the command.
 */
export const copyScript = `
for (const button of document.querySelectorAll('[data-copy]')) {
  const command = document.getElementById(button.dataset.copy)
  const status = button.previousElementSibling
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      status.textContent = 'Copied.'
    } catch {
      getSelection().selectAllChildren(command)
      status.textContent = 'Selected. Copy it with the keyboard.'
    }
  })
}
`
