import { baseStyle, contentSecurityPolicy, htmlPage } from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'

export const serviceName = 'Delivery Orders'

/**
 * Returns a page for developers. `root` is the relative path to the start page: relative links work behind a proxy that
 * adds a path prefix.
 */
export const developerPage = (title: string, root: string, main: string): string =>
  htmlPage({
    title,
    language: 'en',
    head: `<link rel="icon" href="${root}/favicon.svg">`,
    style,
    header: `<nav aria-label="${serviceName}">
<strong><a href="${root}/">${serviceName}</a></strong>
<a href="${root}/docs">Reference</a>
<a href="${root}/problems">Problems</a>
</nav>`,
    main,
  })

const style = `${baseStyle}
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .95rem }
nav strong { margin-right: auto }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere }
p code, li code { background: var(--shade); border-radius: .3em; padding: .1em .35em }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: .5rem; margin: .75rem 0; padding: 1rem; font-size: clamp(.78rem, 3.4vw, .9rem); line-height: 1.5; white-space: pre-wrap }
button { background: var(--link); border: 0; border-radius: .4rem; color: var(--on-link); cursor: pointer; font: inherit; font-size: .9rem; padding: .35rem .9rem }
.code { margin: 0 }
.status { color: var(--alarm); font-weight: 700; font-variant-numeric: tabular-nums }
.list { list-style: none; padding: 0 }
.list li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; margin: .6rem 0 }
`

/** The headers of a developer page. They allow its style, and this script if there is one. */
export const developerHeaders = (script?: string) =>
  ({ 'Content-Security-Policy': contentSecurityPolicy(style, script) }) as const

/**
 * Whether a person reads the response: browsers send `Accept: text/html,application/xhtml+xml,...` for a page. Programs
 * get JSON, even those in Java that set no header and therefore send `text/html, image/gif, ...`.
 */
export const readsPages = ({ headers }: Pick<BareRequest, 'headers'>): boolean =>
  /^text\/html *(, *application\/xhtml\+xml|$)/.test(headers.accept ?? '')
