/** Faults that the tests plant in a page. Each has the rule of axe that must find it, and a script that runs in the page. */
export const accessibilityPlants: readonly (readonly [rule: string, script: string])[] = [
  ['color-contrast', `document.querySelector('.lead').style.color = '#888'`],
  ['html-has-lang', `document.documentElement.removeAttribute('lang')`],
  ['document-title', `document.title = ''`],
  [
    'link-name',
    `document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="/"></a>')`,
  ],
  ['image-alt', `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/">')`],
  ['list', `document.querySelector('main').insertAdjacentHTML('beforeend', '<ul><p>x</p></ul>')`],
]
