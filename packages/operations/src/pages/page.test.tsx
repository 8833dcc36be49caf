/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { describe, expect, test } from 'vitest'
import { Link } from './link.tsx'
import { OwnText } from './own-text.tsx'
import { Page, renderPage } from './page.tsx'
import { contentSecurityPolicy } from './page-policy.ts'

const parts = { title: '', language: 'ar', icon: '', style: '', header: '', children: '' }

test('a page names the direction of a language that is written from right to left, and no other', () => {
  expect(renderPage(<Page {...parts} direction="rtl" />)).toContain('<html lang="ar" dir="rtl">')
  expect(renderPage(<Page {...parts} />)).toContain('<html lang="ar">')
})

test('a page shows markup and quotes in texts as they are, in elements and attributes', () => {
  const text = '<b>"&amp;\''
  const page = renderPage(
    <Page {...parts} title={text} header={<p title={text}>{text}</p>}>
      {text}
    </Page>,
  )

  expect(page.match(/&lt;b>&quot;&amp;amp;'/g)).toHaveLength(4)
  expect(page).not.toContain('<b>')
})

test('a text that someone has written is isolated, without the controls that would end its isolation', () => {
  const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'

  expect(renderPage(<OwnText text={`${controls}Chez <Fatou>\u200f`} />)).toContain(
    '<bdi>Chez &lt;Fatou>\u200f</bdi>',
  )
})

describe('a link', () => {
  const linkTo = (to: string) => renderPage(<Link to={to}>Text</Link>)

  test.for([
    './docs#first',
    '../favicon.svg',
    '/orders/17',
    'https://example.com/a?b=1',
    'tel:+2250102030405',
    'geo:5.3,-4.0',
    'mailto:help@example.com',
  ])('leads to %s', (to) => {
    expect(linkTo(to)).toContain(`<a href="${to}">Text</a>`)
  })

  test.for([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '',
  ])('is only its text if it would lead to %j', (to) => {
    expect(linkTo(to)).toContain('<span>Text</span>')
    expect(linkTo(to)).not.toContain('href')
  })
})

test.for(['a::after { content: "x" }', 'a { b: url(x?y&z) }', '</style>'])(
  'a policy refuses a style that a page would escape: %s',
  (style) => {
    expect(() => contentSecurityPolicy(style)).toThrow('must not contain')
  },
)
