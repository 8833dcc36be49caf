/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Link, OwnText, Page, renderPage } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import { roundFile } from '../browser/round-script.ts'
import { paperStyle, roundStyle } from '../browser/round-style.ts'
import { deskStyle } from '../browser/style.ts'
import type { RoundTexts } from '../texts/round-texts.ts'
import type { DeskTexts } from '../texts/texts.ts'
import type { CourierContext, DeskContext, ShopContext, View } from './context.tsx'
import { mayAct } from './context.tsx'

export interface DeskFrame {
  /** The name of the deployment, on every page. */
  readonly name: string
  readonly language: string
  /** Where people of a client ask for help. */
  readonly supportUrl: string | undefined
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
  ['reports', '/reports', 'planner'],
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
  return menuPage({
    frame,
    texts,
    path,
    view,
    links: links.filter(([, , role]) => mayAct(access, role)),
    isTest: (view.mode ?? query['mode']) === 'test',
    person: `${access.actor.name} (${texts.roles[access.role]})`,
    canLeave: access.session !== undefined,
  })
}

const shopLinks = [
  ['now', '/shop'],
  ['orders', '/shop/orders'],
  ['webhooks', '/shop/webhooks'],
  ['reports', '/shop/reports'],
] as const

/** Renders a page for one of a client's people. */
export const shopPage = (
  frame: DeskFrame,
  { access: { actor, grant }, texts }: Pick<ShopContext, 'access' | 'texts'>,
  path: string,
  view: View,
): string =>
  menuPage({
    frame,
    texts,
    path,
    view,
    links: shopLinks,
    isTest: grant.mode === 'test',
    person: actor.name,
    canLeave: true,
    help: frame.supportUrl,
  })

interface MenuParts {
  readonly frame: DeskFrame
  readonly texts: DeskTexts
  readonly links: readonly (readonly [page: keyof DeskTexts['pages'], href: string, ...unknown[]])[]
  /** The address of the list that the page belongs to. */
  readonly path: string
  readonly view: View
  readonly isTest: boolean
  readonly person: string
  readonly canLeave: boolean
  readonly help?: string | undefined
}

function menuPage({
  frame,
  texts,
  links,
  path,
  view,
  isTest,
  person,
  canLeave,
  help,
}: MenuParts): string {
  const [list] = links.find(([, href]) => href === path) ?? []
  return deskPage(
    frame,
    view.title,
    <nav aria-label={frame.name}>
      <strong>{frame.name}</strong>
      {isTest && <span class="mode">{texts.words.test}</span>}
      <div>
        {links.map(([page, href]) => (
          <Link to={href} aria-current={href === path ? 'page' : undefined}>
            {texts.pages[page]}
          </Link>
        ))}
      </div>
      <form method="post" action="/leave">
        {help !== undefined && <Link to={help}>{texts.shop.help}</Link>}
        <span class="note">{person}</span>
        {canLeave && (
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

/** Renders a page for a courier. The script reads its texts, and whose steps it may send, from the page. */
export const courierPage = (
  frame: DeskFrame,
  { access: { courier }, texts, round, now }: CourierContext,
  { title, content }: View,
): string =>
  roundFrame(
    frame,
    title,
    <nav aria-label={frame.name}>
      <strong>
        <OwnText text={courier.name} />
      </strong>
      {courier.mode === 'test' && <span class="mode">{texts.words.test}</span>}
      <form method="post" action="/leave">
        <button type="submit" class="plain">
          {texts.words.leave}
        </button>
      </form>
    </nav>,
    <>
      <div
        id="queue"
        hidden
        data-texts={JSON.stringify(round.script)}
        data-who={`${courier.mode} ${courier.reference}`}
        data-at={new Date(now).toISOString()}
      />
      <p id="news" role="status" />
      <h1>
        <OwnText text={title} />
      </h1>
      {content}
    </>,
  )

/** Renders what a phone gets whose session was ended: its script shows what was not sent, and forgets the round. */
export const endedPage = (frame: DeskFrame, { title, script }: RoundTexts): string =>
  roundFrame(
    frame,
    title,
    <p>
      <strong>{frame.name}</strong>
    </p>,
    <>
      <h1>{title}</h1>
      <div id="queue" data-texts={JSON.stringify(script)} data-ended>
        <p>{script.ended}</p>
      </div>
    </>,
  )

/** Renders a round for paper. */
export const paperFrame = (frame: DeskFrame, { title, content }: View): string =>
  deskPage(
    frame,
    title,
    <p>
      <strong>{frame.name}</strong>
    </p>,
    <>
      <h1>
        <OwnText text={title} />
      </h1>
      {content}
    </>,
    paperStyle,
  )

const roundFrame = (
  frame: DeskFrame,
  title: string,
  header: ComponentChildren,
  content: VNode,
): string => deskPage({ ...frame, script: roundFile.address }, title, header, content, roundStyle)

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
  style = deskStyle,
): string =>
  renderPage(
    <Page
      title={`${title} – ${name}`}
      language={language}
      icon="/favicon.svg"
      head={script !== undefined && <script src={script} defer />}
      style={style}
      header={header}
    >
      {content}
    </Page>,
  )
