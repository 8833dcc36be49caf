import type { Page } from 'playwright-core'

/** Returns what the keyboard does not reach on a page, and what cannot be read in letters of twice the size. */
export const readingFaults = async (page: Page): Promise<readonly string[]> => [
  ...(await keyboardFaults(page)),
  ...(await largeTextFaults(page)),
]

/** Runs in the page. A group of radio buttons is one stop: the arrow keys choose in it. */
const stops = `[...document.querySelectorAll('a, button, input, summary')]
  .filter((one) => one.checkVisibility() && (one.type !== 'radio' || one.checked))
  .map((one) => one.labels?.[0]?.textContent ?? one.textContent)`

/** Runs in the page. The element that has the focus shows it, or its label does. */
const focused = `(() => {
  const { activeElement: one } = document
  const shown = [one, ...(one.labels ?? [])].some((part) => getComputedStyle(part).outlineStyle !== 'none')
  return (one.labels?.[0]?.textContent ?? one.textContent) + (shown ? '' : ' (without a frame)')
})()`

async function keyboardFaults(page: Page): Promise<readonly string[]> {
  const expected = await page.evaluate<readonly string[]>(stops)
  const reached: string[] = []
  for (const _ of expected) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate<string>(focused))
  }
  return expected.flatMap((stop, index) =>
    stop === reached[index] ? [] : [`The keyboard reaches ${reached[index]} instead of ${stop}.`],
  )
}

/** Runs in the page. The lines of texts that are behind others or beside the screen, in letters of twice the size. */
const hidden = `(() => {
  const root = document.documentElement
  root.style.fontSize = '200%'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (text.data.trim() === '' || !text.parentElement.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) lines.push({ text: text.data.trim(), box })
  }
  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 3
  const faults = lines.flatMap((one, index) =>
    lines.slice(index + 1).filter((other) => meets(one.box, other.box))
      .map((other) => one.text + ' is behind ' + other.text + ' in large letters.'))
  const cut = lines.filter(({ box }) => box.left < 0 || box.right > root.clientWidth)
  const isWide = root.scrollWidth > root.clientWidth
  root.style.fontSize = ''
  return [
    ...faults,
    ...cut.map(({ text }) => text + ' does not fit the screen in large letters.'),
    ...(isWide ? ['The page scrolls sideways in large letters.'] : []),
  ]
})()`

const largeTextFaults = (page: Page): Promise<readonly string[]> => page.evaluate(hidden)
