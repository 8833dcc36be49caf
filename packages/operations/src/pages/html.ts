import { hash } from 'node:crypto'

/** The colors of all pages, as custom properties of CSS, for light and for dark screens. */
export const palette: string = `
:root { --ink: #1c2026; --soft: #59616d; --paper: #fff; --shade: #f3f4f6; --line: #dcdfe4; --link: #0b57d0; --alarm: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6ea; --soft: #a3abb6; --paper: #14161a; --shade: #1f2228; --line: #343941; --link: #8ab4f8; --alarm: #f2b8b5 }
}
`

/** Returns a text as it must stand in HTML, between tags or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The policy of a page that has a style of its own, and neither scripts nor forms. */
export const contentSecurityPolicy = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
