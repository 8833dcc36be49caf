/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Link, OwnText, Page, renderPage } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import type { CourierContext, DeskContext, View } from './context.tsx'
import { mayAct } from './context.tsx'
import { deskStyle } from './style.ts'
import type { DeskTexts } from './texts.ts'

export interface DeskFrame {
  /** The name of the deployment, on every page. */
  readonly name: string
  readonly language: string
  /** The address of the script that refreshes the page; undefined for one that the address would not show again. */
  readonly script?: string | undefined
}

const links = [
  ['now', '/', 'reader'],
  ['orders', '/orders', 'reader'],
  ['assign', '/assign', 'planner'],
  ['couriers', '/couriers', 'planner'],
  ['webhooks', '/webhooks', 'reader'],
  ['clients', '/clients', 'reader'],
  ['audit', '/audit', 'admin'],
  ['invites', '/invites', 'admin'],
] as const

/** Renders a page for somebody who has entered. `path` is the address of the list that the page belongs to. */
export function staffPage(
  frame: DeskFrame,
  { access, texts, query }: Pick<DeskContext, 'access' | 'texts' | 'query'>,
  path: string,
  view: View,
): string {
  const shown = links.filter(([, , role]) => mayAct(access, role))
  const [list] = shown.find(([, href]) => href === path) ?? []
  return deskPage(
    frame,
    view.title,
    <nav aria-label={frame.name}>
      <strong>{frame.name}</strong>
      {(view.mode ?? query['mode']) === 'test' && <span class="mode">{texts.words.test}</span>}
      <div>
        {shown.map(([page, href]) => (
          <Link to={href} aria-current={href === path ? 'page' : undefined}>
            {texts.pages[page]}
          </Link>
        ))}
      </div>
      <form method="post" action="/leave">
        <span class="note">
          {access.actor.name} ({texts.roles[access.role]})
        </span>
        {access.session !== undefined && (
          <button type="submit" class="plain">
            {texts.words.leave}
          </button>
        )}
      </form>
    </nav>,
    <>
      {list && texts.pages[list] !== view.title && (
        <p class="trail">
          <Link to={path}>{texts.pages[list]}</Link> ›
        </p>
      )}
      <div class="title">
        <h1>
          <OwnText text={view.title} />
        </h1>
        {view.aside}
      </div>
      {view.content}
    </>,
  )
}

/** Renders a page for a courier. */
export const courierPage = (
  frame: DeskFrame,
  { access: { courier }, texts }: Pick<CourierContext, 'access' | 'texts'>,
  { title, content }: View,
): string =>
  deskPage(
    frame,
    title,
    <nav aria-label={frame.name}>
      <strong>{frame.name}</strong>
      {courier.mode === 'test' && <span class="mode">{texts.words.test}</span>}
      <form method="post" action="/leave">
        <span class="note">
          <OwnText text={courier.name} />
        </span>
        <button type="submit" class="plain">
          {texts.words.leave}
        </button>
      </form>
    </nav>,
    <>
      <div class="title">
        <h1>
          <OwnText text={title} />
        </h1>
      </div>
      {content}
    </>,
  )

/** Renders a page for somebody who has not entered. */
export const strangerPage = (frame: DeskFrame, texts: DeskTexts, content: VNode): string =>
  deskPage(
    frame,
    texts.sentences.enterTitle,
    <p>
      <strong>{frame.name}</strong>
    </p>,
    <div class="stranger">
      <h1>{texts.sentences.enterTitle}</h1>
      {content}
    </div>,
  )

const deskPage = (
  { name, language, script }: DeskFrame,
  title: string,
  header: ComponentChildren,
  content: VNode,
): string =>
  renderPage(
    <Page
      title={`${title} – ${name}`}
      language={language}
      icon="/favicon.svg"
      head={script !== undefined && <script src={script} defer />}
      style={deskStyle}
      header={header}
    >
      {content}
    </Page>,
  )
