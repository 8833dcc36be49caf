import { hash } from 'node:crypto'

/**
 * Shows the current state of an open page every 25 s, and at once when it is looked at again. Replaces the smallest
 * elements that differ, but none in use: one with the focus, a selection, a field that was filled in, or
 * details or a dialog that are open. A form stays as a whole, with the key that makes a second press of its button have
 * no effect. A redirect says that the session has ended. A button with a text copies it.
 */
const refreshScript = `'use strict'
{
  const everyMs = 25000
  let shownAt = performance.now()
  const isFilled = (field) =>
    field.matches('select')
      ? field.selectedIndex !== Math.max([...field.options].findIndex((option) => option.defaultSelected), 0)
      : field.type !== 'hidden' &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
  const isUsed = (element) => {
    const selection = getSelection()
    return (
      (element.contains(document.activeElement) && document.activeElement !== document.body) ||
      (!selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element)) ||
      element.matches('details[open], dialog[open]') ||
      element.querySelector('details[open], dialog[open]') !== null ||
      [...element.querySelectorAll('input, select, textarea'), element].some(
        (field) => field.matches('input, select, textarea') && isFilled(field),
      )
    )
  }
  const textsOf = (element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : '')).join()
  const merge = (shown, current) => {
    if (shown.isEqualNode(current) || (shown.matches('form') && isUsed(shown))) return
    const isSameOutside =
      shown.childElementCount > 0 &&
      shown.childElementCount === current.childElementCount &&
      shown.cloneNode().isEqualNode(current.cloneNode()) &&
      textsOf(shown) === textsOf(current)
    const children = [...current.children]
    if (isSameOutside) [...shown.children].forEach((child, index) => merge(child, children[index]))
    else if (!isUsed(shown)) shown.replaceWith(current)
  }
  const refresh = async () => {
    shownAt = performance.now()
    try {
      const signal = AbortSignal.timeout(10000)
      const response = await fetch(location.href, { headers: { 'Desk-Refresh': '1' }, signal })
      if (response.redirected) return location.reload()
      if (!response.ok || document.hidden) return
      const current = new DOMParser().parseFromString(await response.text(), 'text/html')
      const scroll = [scrollX, scrollY]
      merge(document.body, current.body)
      scrollTo(...scroll)
    } catch {}
  }
  const refreshLater = () => setTimeout(async () => {
    if (!document.hidden && performance.now() - shownAt >= everyMs) await refresh()
    refreshLater()
  }, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - shownAt >= everyMs) refresh()
  })
  refreshLater()
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.copied
  })
}
`

/** Its address changes with it, so that browsers may keep it. */
export const refresh = {
  path: '/desk.js',
  address: `/desk.js?v=${hash('sha256', refreshScript).slice(0, 8)}`,
  text: refreshScript,
} as const

/** Sent by the script. Such a request is no use of the session, which would never end while a page is open. */
export const refreshHeader = 'desk-refresh'
