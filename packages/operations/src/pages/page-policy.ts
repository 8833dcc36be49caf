import { hash } from 'node:crypto'

/** The policy of a page that loads its icon, and runs this style and this script only. */
export const contentSecurityPolicy = (style: string, script?: string): string =>
  [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    `style-src ${sourceOf(style)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browsers do not unescape the text of `<style>` and `<script>`, so a page can hold only one that needs no escaping. */
function sourceOf(text: string): string {
  if (/[&<"]/.test(text)) throw new Error('A style or script of a page must not contain &, < or ".')
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
