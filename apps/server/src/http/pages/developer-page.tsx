/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { baseStyle, contentSecurityPolicy, Link, Page } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import type { BareRequest } from '../request.ts'

export const serviceName = 'Delivery Orders'

export interface DeveloperPageParts {
  readonly title: string
  /** The relative path to the start page: relative links work behind a proxy that adds a path prefix. */
  readonly root: string
  readonly children: ComponentChildren
}

export const DeveloperPage = ({ title, root, children }: DeveloperPageParts): VNode => (
  <Page
    title={title}
    language="en"
    icon={`${root}/favicon.svg`}
    style={style}
    header={
      <nav aria-label={serviceName}>
        <strong>
          <Link to={`${root}/`}>{serviceName}</Link>
        </strong>
        <Link to={`${root}/docs`}>Reference</Link>
        <Link to={`${root}/problems`}>Problems</Link>
      </nav>
    }
  >
    {children}
  </Page>
)

const style = `${baseStyle}
h1 { text-wrap: balance }
p, li { text-wrap: pretty }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .95rem }
nav strong { margin-right: auto }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere }
p code, li code { display: inline-block; max-width: 100%; background: var(--shade); border-radius: .3em; padding: 0 .35em }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: .5rem; margin: .75rem 0; padding: 1rem; font-size: clamp(.78rem, 3.4vw, .9rem); line-height: 1.5; white-space: pre-wrap }
.command p { float: right; display: flex; gap: .6rem; align-items: baseline; margin: .55rem .55rem 0 1rem; font-size: .85rem }
button { background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; color: var(--link); cursor: pointer; font: inherit; font-weight: 600; padding: .2rem .7rem }
.code { margin: 0 }
.status { color: var(--alarm); font-weight: 700; font-variant-numeric: tabular-nums }
.list { list-style: none; padding: 0 }
.list li { margin: .6rem 0 }
.list code { display: table; justify-self: start }
.cards { display: grid; gap: 1rem; margin: 1.5rem 0 }
.cards section { background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; min-width: 0; padding: 1.25rem }
.cards h2 { margin-top: 0 }
.cards h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
.tabs { border: 0; display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 1rem 0; min-width: 0; padding: 0 }
.tabs legend { color: var(--soft); font-size: .9rem; padding: 0 0 .4rem }
.tabs input { opacity: 0; position: absolute }
.tabs label { border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; order: 1; padding: .4rem .9rem }
.tabs input:checked + label { background: var(--link); border-color: var(--link); color: var(--on-link) }
.tabs input:focus-visible + label { outline: 3px solid var(--link); outline-offset: 2px }
.tabs .command { display: none; margin-top: .75rem; order: 2; width: 100% }
.tabs pre { margin: 0 }
.tabs input:checked + label + .command { display: block }
main:has(.cards), body:has(.cards) header > * { max-width: 64rem }
@media (min-width: 44rem) { .cards { grid-template-columns: 1fr 1fr } .wide { grid-column: 1 / -1 } }
@media (min-width: 44rem) { .list li { display: grid; grid-template-columns: 17rem 1fr; align-items: baseline } }
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
