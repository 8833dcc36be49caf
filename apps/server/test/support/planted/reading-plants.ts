/** Faults that the tests plant in a page. Each has a part of what must be found, and a script that runs in the page. */
export const readingPlants: readonly (readonly [fault: string, script: string])[] = [
  ['instead of Call Moussa', `document.querySelector('a').tabIndex = -1`],
  ['Call Moussa (without a frame)', `document.querySelector('a').style.outline = 'none'`],
  ['on the way does not fit', `document.querySelector('h1').style.whiteSpace = 'nowrap'`],
  ['scrolls sideways', `document.querySelector('dl').style.minWidth = '15rem'`],
  ['is behind Please keep', `document.querySelector('h1').style.height = '1rem'`],
]
