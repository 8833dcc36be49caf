import { contentSecurityPolicy, escaped, palette } from '@delivery-orders/operations'

/**
 * Returns a page without scripts. `root` is the relative path to the start page: relative links work behind a proxy that
 * adds a path prefix.
 */
export const page = (title: string, root: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - Delivery Orders</title>
<link rel="icon" href="${root}/favicon.svg">
<style>${style}</style>
</head>
<body>
<header><nav aria-label="Delivery Orders">
<strong><a href="${root}/">Delivery Orders</a></strong>
<a href="${root}/docs">Reference</a>
<a href="${root}/problems">Problems</a>
</nav></header>
<main>
${body}
</main>
</body>
</html>
`

const style = `${palette}* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line) }
nav, main { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .95rem; padding-top: .75rem; padding-bottom: .75rem }
nav strong { margin-right: auto }
main { padding-top: 2rem; padding-bottom: 4rem }
a { color: var(--link); text-underline-offset: .2em }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h1 { font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.2; margin: .25rem 0 1rem }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 2.25rem 0 .5rem }
p { margin: .5rem 0 }
ul { margin: .5rem 0; padding-left: 1.25rem }
li { margin: .35rem 0 }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere }
p code, li code { background: var(--shade); border-radius: .3em; padding: .1em .35em }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; font-size: clamp(.78rem, 3.4vw, .9rem); line-height: 1.5; white-space: pre-wrap }
.code { margin: 0 }
.lead { font-size: 1.125rem }
.note { color: var(--soft) }
.status { color: var(--alarm); font-weight: 700; font-variant-numeric: tabular-nums }
.list { list-style: none; padding: 0 }
.list li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; margin: .6rem 0 }
`

export const html = 'text/html; charset=utf-8'
/** Allows only the style of these pages, by its hash, and no scripts. */
export const htmlHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(style),
} as const
