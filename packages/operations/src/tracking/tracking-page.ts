import type { Tracking, TrackingItem, TrackingStep } from '@delivery-orders/domain'
import type { Formats } from '../languages/formats.ts'
import type { Language } from '../languages/language.ts'
import type { LanguageName } from '../languages/languages.ts'
import type { Notice, PageTexts } from '../languages/page-texts.ts'
import { contentSecurityPolicy, escaped, htmlPage } from '../pages/html.ts'
import { style } from './tracking-style.ts'

/** The words and settings of a page. */
export interface PageWords {
  readonly language: LanguageName
  readonly direction: Language['direction']
  readonly texts: PageTexts
  readonly settings: { readonly name: string; readonly supportUrl: string | undefined }
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
  page(words, { title, main: stateElement('open', title, text) + helpLink(words) })

/** The page of an order. It has no scripts, and is the same as long as nothing changes. */
export function trackingPage(words: PageWords, tracking: Tracking, formats: Formats): string {
  const { texts } = words
  const { status, isTest, isOpen, orderId, updatedAt } = tracking
  const title = texts.headlines[status]
  const tone = toneOf[status]
  const now = [
    stateElement(tone, title, explanation(texts, tracking), progress(status)),
    facts(texts, tracking, formats),
    tracking.needsCode &&
      `<section class="code" aria-label="${escaped(texts.code)}"><p>${escaped(texts.haveCodeReady)}</p></section>`,
    helpLink(words),
  ]
  const steps = `<h2>${escaped(texts.timeline)}</h2>
<ol class="steps ${tone}">${tracking.steps
    .map((step, index) => stepElement(texts, step, index === 0, formats))
    .toReversed()
    .join('')}
</ol>`
  const items = `<h2>${escaped(texts.items)}</h2>
<ul class="items">${tracking.items.map((item) => itemElement(texts, item, formats)).join('')}
</ul>`
  // The news of an order that was delivered in part is what was delivered.
  const more = status === 'partly_delivered' ? [items, steps] : [steps, items]
  const note = [texts.timeZone(formats.zoneAt(updatedAt)), ...(isOpen ? [texts.refreshes] : [])]
  return page(words, {
    title,
    orderNumber: texts.orderNumber(String(orderId)),
    main: [
      isTest && `<p class="test">${escaped(texts.test)}</p>`,
      `<div>\n${now.filter(Boolean).join('\n')}\n</div>`,
      `<div class="more">\n${more.join('\n')}\n</div>`,
      `<p class="note">${escaped(note.join(' '))}</p>`,
    ]
      .filter(Boolean)
      .join('\n'),
  })
}

const stateElement = (tone: Tone, title: string, text: string, more = ''): string =>
  `<section class="state ${tone}">
<h1>${escaped(title)}</h1>
<p class="lead">${escaped(text)}</p>${more}
</section>`

function explanation(texts: PageTexts, { status, reason }: Tracking): string {
  const usual = texts.explanations[status]
  if (reason === undefined) return usual
  const { reason: why, next } = texts.reasons[reason]
  return `${why} ${status === 'failed' ? next : usual}`
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
function progress(status: Tracking['status']): string {
  const reached = way.indexOf(status)
  if (reached < 0) return ''
  const parts = way.map((_, index) => `<span${index <= reached ? ' class="done"' : ''}></span>`)
  return `\n<div class="bar" aria-hidden="true">${parts.join('')}</div>`
}

function facts(texts: PageTexts, tracking: Tracking, { amount, time, timeSpan }: Formats): string {
  const { city, window, estimate, courier, toPay, receivedBy } = tracking
  const rows = [
    estimate &&
      fact(
        estimate.isLate ? texts.wasExpected : texts.expected,
        escaped(time(estimate.at)) +
          (estimate.isLate ? ` <small>${escaped(texts.isLate)}</small>` : ''),
        'big',
      ),
    toPay &&
      fact(
        texts.toPay,
        `${escaped(amount(toPay.amount, toPay.currency))} <small>${escaped(texts.payInCash)}</small>`,
        'big',
      ),
    receivedBy && fact(texts.receivedBy, ownText(receivedBy)),
    window && fact(texts.window, escaped(timeSpan(window.from, window.to))),
    courier &&
      fact(
        texts.courier,
        ownText(courier.name) +
          (courier.vehicle ? ` <small>${ownText(courier.vehicle)}</small>` : '') +
          (courier.phone
            ? `<a class="call" href="tel:${escaped(courier.phone)}">${escaped(texts.call(courier.name))}</a>`
            : ''),
      ),
    city !== undefined && fact(texts.destination, ownText(city)),
  ].filter(Boolean)
  return rows.length === 0 ? '' : `<dl>${rows.join('')}\n</dl>`
}

const fact = (label: string, value: string, size = ''): string =>
  `\n<div${size && ` class="${size}"`}><dt>${escaped(label)}</dt><dd>${value}</dd></div>`

/** A text that someone has written, which may be in another direction than the page. */
const ownText = (text: string): string => `<bdi>${escaped(text)}</bdi>`

function itemElement(texts: PageTexts, item: TrackingItem, { number }: Formats): string {
  const { itemName, quantity, deliveredQuantity, status, reason } = item
  const details = [
    status && texts.steps[status],
    reason && texts.reasons[reason].reason,
    deliveredQuantity === undefined
      ? undefined
      : texts.accepted(number(deliveredQuantity), number(quantity)),
  ].filter((detail) => detail !== undefined)
  return `\n<li><span>${ownText(itemName)}${details
    .map((detail) => ` <small>${escaped(detail)}</small>`)
    .join('')}</span> <b>× ${escaped(number(quantity))}</b></li>`
}

function stepText(texts: PageTexts, { status, isPartial }: TrackingStep, isFirst: boolean): string {
  if (isFirst) return texts.placed
  const step = texts.steps[status]
  return isPartial ? texts.stepInPart(step) : step
}

function stepElement(
  texts: PageTexts,
  step: TrackingStep,
  isFirst: boolean,
  { time }: Formats,
): string {
  const { at, reason } = step
  const why = reason && ` <small>${escaped(texts.reasons[reason].reason)}</small>`
  return `\n<li><span>${escaped(stepText(texts, step, isFirst))}</span>${why ?? ''} <time datetime="${new Date(at).toISOString()}">${escaped(time(at))}</time></li>`
}

/** The icon is that of the service, by a relative path: a proxy may add a prefix. */
const head = `<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="../favicon.svg">`

const helpLink = ({ texts, settings: { supportUrl } }: PageWords): string =>
  supportUrl === undefined
    ? ''
    : `\n<p class="help"><a href="${escaped(supportUrl)}">${escaped(texts.support)}</a></p>`

interface PageContent {
  readonly title: string
  readonly orderNumber?: string
  readonly main: string
}

const page = (
  { language, direction, settings: { name } }: PageWords,
  { title, orderNumber = '', main }: PageContent,
): string =>
  htmlPage({
    title: `${escaped(title)} - ${escaped(name)}`,
    ...{ language, direction, head, style, main },
    header: `<p>${escaped(name)}<span>${escaped(orderNumber)}</span></p>`,
  })
