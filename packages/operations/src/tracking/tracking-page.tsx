/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Tracking, TrackingItem, TrackingStep } from '@delivery-orders/domain'
import type { ComponentChildren, VNode } from 'preact'
import type { Formats } from '../languages/formats.ts'
import type { Language } from '../languages/language.ts'
import type { LanguageName } from '../languages/languages.ts'
import type { Notice, PageTexts } from '../languages/page-texts.ts'
import { Link } from '../pages/link.tsx'
import { OwnText } from '../pages/own-text.tsx'
import { Page, renderPage } from '../pages/page.tsx'
import { contentSecurityPolicy } from '../pages/page-policy.ts'
import { style } from './tracking-style.ts'

/** The words and settings of a page. */
export interface PageWords {
  readonly language: LanguageName
  readonly direction: Language['direction']
  readonly texts: PageTexts
  readonly settings: { readonly name: string; readonly supportUrl: string | undefined }
}

/** How a page writes times and amounts. */
interface View {
  readonly formats: Formats
  /** The day on which it is shown. */
  readonly today: string
}

/** The URL of a page is a secret, so it must not get into search engines and referrers. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy(style),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Language',
}

/** A page without an order. */
export const noticePage = (words: PageWords, { title, text }: Notice): string =>
  page(words, { title, order: '' }, [state('open', title, text), supportLink(words)])

/** The page of an order. It has no scripts, and is the same as long as nothing changes. */
export function trackingPage(words: PageWords, tracking: Tracking, view: View): string {
  const { texts } = words
  const { status, rest, isTest, isOpen, reference } = tracking
  const title = rest ? texts.restComes : texts.headlines[status]
  const tone = toneOf[status]
  const steps = (
    <>
      <h2>{texts.timeline}</h2>
      <ol class={`steps ${tone}`}>
        {tracking.steps
          .map((step, index) => stepElement(texts, step, index === 0, view))
          .toReversed()}
      </ol>
    </>
  )
  const items = (
    <>
      <h2>{texts.items}</h2>
      <ul class="items">{tracking.items.map((item) => itemElement(texts, item, view.formats))}</ul>
    </>
  )
  const note = [texts.timeZone(view.formats.zone), ...(isOpen ? [texts.refreshes] : [])]
  return page(
    words,
    { title, order: texts.orderNumber(reference) },
    <>
      {isTest && <p class="test">{texts.test}</p>}
      <div>
        {state(tone, title, explanation(texts, tracking), progress(rest ?? status))}
        {facts(texts, tracking, view)}
        {preparations(texts, tracking)}
        {supportLink(words) || (
          <p class="ask">
            <OwnText text={texts.askShop(reference)} />
          </p>
        )}
      </div>
      {/* The news of an order that was delivered in part is what was delivered. */}
      <div class="more">
        {rest || status.startsWith('partly') ? [items, steps] : [steps, items]}
      </div>
      <p class="note">{note.join(' ')}</p>
    </>,
  )
}

const state = (tone: Tone, title: string, text: string, more?: VNode | false): VNode => (
  <section class={`state ${tone}`}>
    <h1>{title}</h1>
    <p class="lead">{text}</p>
    {more}
  </section>
)

function explanation(texts: PageTexts, { status, rest, reason, comesAgain }: Tracking): string {
  const usual = texts.explanations[rest ?? status]
  const why = reason && texts.reasons[reason]
  const next = comesAgain ? texts.comesAgain : (why?.next ?? texts.mayComeAgain)
  if (status === 'failed') return `${why?.reason ?? usual} ${next}`
  const sentences = status === 'partly_failed' ? [usual, why?.reason, next] : [why?.reason, usual]
  return sentences.filter(Boolean).join(' ')
}

/** Decides the color of a page. */
type Tone = 'open' | 'good' | 'bad'

const toneOf: Readonly<Record<Tracking['status'], Tone>> = {
  pending: 'open',
  assigned: 'open',
  picked_up: 'open',
  in_transit: 'open',
  delivered: 'good',
  partly_delivered: 'good',
  failed: 'bad',
  partly_failed: 'bad',
  returned: 'bad',
  canceled: 'bad',
}

const way: readonly Tracking['status'][] = [
  'pending',
  'assigned',
  'picked_up',
  'in_transit',
  'delivered',
]

/** Shows how far the order is. Screen readers skip it, because the timeline says the same. */
function progress(status: Tracking['status']): VNode | false {
  const reached = way.indexOf(status)
  return (
    reached >= 0 && (
      <div class="bar" aria-hidden="true">
        {way.map((_, index) => (
          <span class={index <= reached ? 'done' : undefined} />
        ))}
      </div>
    )
  )
}

function facts(texts: PageTexts, tracking: Tracking, view: View): VNode | false {
  const { city, senders, courier, toPay, paid, receivedBy, deliveredAt } = tracking
  const { amount, time } = view.formats
  const rows = [
    ...timeFacts(texts, tracking, view),
    deliveredAt !== undefined && fact(texts.steps.delivered, time(deliveredAt, view.today), 'big'),
    toPay &&
      fact(texts.toPay, [amount(toPay.amount, toPay.currency), detail(texts.payInCash)], 'big'),
    paid && fact(texts.paid, amount(paid.amount, paid.currency)),
    receivedBy && fact(texts.receivedBy, <OwnText text={receivedBy} />),
    courier && fact(texts.courier, courierElement(texts, courier)),
    senders.length > 0 && fact(texts.sender, senders.map(senderElement)),
    city !== undefined && fact(texts.destination, <OwnText text={city} />),
  ]
  return rows.some(Boolean) && <dl>{rows}</dl>
}

/** With an estimate, the window is only a note: the estimate is newer. */
function timeFacts(
  texts: PageTexts,
  { estimate, window }: Tracking,
  { formats, today }: View,
): readonly (VNode | undefined)[] {
  const span = window && formats.timeSpan(window.from, window.to, today)
  if (!estimate) return [span ? fact(texts.window, span, 'big') : undefined]
  return [
    fact(
      estimate.isLate ? texts.wasExpected : texts.expected,
      [
        formats.time(estimate.at, today),
        estimate.isLate && detail(<b class="late">{texts.isLate}</b>),
        span && detail(`${texts.window}${texts.colon} ${span}`),
      ],
      'big',
    ),
  ]
}

const senderElement = (name: string, index: number): ComponentChildren => [
  index > 0 && ', ',
  <OwnText text={name} />,
]

const fact = (label: string, value: ComponentChildren, size?: 'big'): VNode => (
  <div class={size}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** A note in small type after a text. */
const detail = (text: ComponentChildren): VNode => (
  <>
    {' '}
    <small>{text}</small>
  </>
)

const courierElement = (
  texts: PageTexts,
  { name, vehicle, phone }: NonNullable<Tracking['courier']>,
): ComponentChildren => [
  <OwnText text={name} />,
  vehicle && detail(<OwnText text={vehicle} />),
  phone && (
    <Link class="call" to={`tel:${phone}`}>
      <OwnText text={texts.call(name)} />
    </Link>
  ),
]

function itemElement(texts: PageTexts, item: TrackingItem, { number }: Formats): VNode {
  const { itemName, quantity, deliveredQuantity, status, reason } = item
  return (
    <li>
      <span>
        <OwnText text={itemName} />
        {status && detail(texts.steps[status])}
        {reason && detail(texts.reasons[reason].reason)}
        {deliveredQuantity !== undefined &&
          detail(texts.accepted(number(deliveredQuantity), number(quantity)))}
      </span>{' '}
      <b>× {number(quantity)}</b>
    </li>
  )
}

function stepText(texts: PageTexts, { status, isPartial }: TrackingStep, isFirst: boolean): string {
  if (isFirst) return texts.placed
  const step = texts.steps[status]
  return isPartial ? texts.stepInPart(step) : step
}

const stepElement = (
  texts: PageTexts,
  step: TrackingStep,
  isFirst: boolean,
  { formats, today }: View,
): VNode => (
  <li>
    <span>{stepText(texts, step, isFirst)}</span>
    {step.reason && detail(texts.reasons[step.reason].reason)}{' '}
    <time datetime={new Date(step.at).toISOString()}>{formats.time(step.at, today)}</time>
  </li>
)

/** What the recipient needs at the door. */
function preparations(texts: PageTexts, tracking: Tracking): VNode | false {
  const { needsCode, needsSignature, minimumAge } = tracking
  const rows = [
    needsCode && texts.haveCodeReady,
    minimumAge !== undefined && texts.haveIdReady(String(minimumAge)),
    needsSignature && texts.sign,
  ].filter((text) => text !== false)
  return (
    rows.length > 0 && (
      <section class="door" aria-label={texts.atTheDoor}>
        {rows.map((text) => (
          <p>{text}</p>
        ))}
      </section>
    )
  )
}

const supportLink = ({ texts, settings: { name, supportUrl } }: PageWords): VNode | false =>
  supportUrl !== undefined && (
    <p class="help">
      <Link to={supportUrl}>{texts.support(name)}</Link>
    </p>
  )

interface PageTitle {
  readonly title: string
  /** Names the order; '' if there is none. */
  readonly order: string
}

const page = (
  { language, direction, settings: { name } }: PageWords,
  { title, order }: PageTitle,
  main: ComponentChildren,
): string =>
  renderPage(
    <Page
      title={`${title} - ${name}`}
      language={language}
      direction={direction}
      icon="../favicon.svg"
      head={
        <>
          <meta name="robots" content="noindex" />
          <meta name="format-detection" content="telephone=no" />
        </>
      }
      style={style}
      header={
        <p>
          {name}
          <OwnText text={order} />
        </p>
      }
    >
      {main}
    </Page>,
  )
