import {
  type Instant,
  isTrackingOver,
  passedTimes,
  trackingEventsMax,
  trackingOf,
} from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import { GenerationCache } from '../generation-cache.ts'
import { formatsOf } from '../languages/formats.ts'
import { chooseLanguage, type LanguageName, languages } from '../languages/languages.ts'
import type { NoticeName } from '../languages/page-texts.ts'
import { calendarOf } from '../lists/calendar.ts'
import { hasTag } from '../rendering/entity-tag.ts'
import {
  readSegment,
  secondOf,
  type TrackingSegment,
  trackingCodes,
} from '../rendering/tracking-url.ts'
import { entityTag } from '../store/rendered-order.ts'
import type { ClientOrder, Store } from '../store/store.ts'
import { noticePage, type PageWords, pageHeaders, trackingPage } from './tracking-page.tsx'

/** How the pages for recipients look, as the operator has set it. */
export interface PageSettings {
  /** The name of the courier company. */
  readonly name: string
  /** Where recipients get help; undefined if there is no such address. */
  readonly supportUrl: string | undefined
  /** The language of a page if neither the order nor the browser names one. */
  readonly language: LanguageName
  readonly timeZone: string
}

export interface PageAnswer {
  readonly status: 200 | 304 | 404 | 410 | 429 | 503
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for 304. */
  readonly body?: string
}

/** The headers of the request that matter. */
export interface PageRequest {
  readonly 'accept-language'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

/** The pages for recipients, apart from HTTP and its limits. */
export interface TrackingPages {
  /** Returns the order that the last segment of a path names; undefined if its code is wrong. Reads nothing. */
  readonly readSegment: (address: string) => TrackingSegment | undefined
  readonly show: (segment: TrackingSegment, request: PageRequest) => Promise<PageAnswer>
  readonly refuse: (status: 404 | 429, request: PageRequest) => PageAnswer
}

export interface TrackingPagesParts {
  readonly store: Pick<Store, 'orders' | 'events' | 'trackingKey'>
  readonly clock: Clock
  readonly settings: PageSettings
}

/** Limits the memory of the pages that are kept, with two bytes for each character. */
const keptBytesMax = 16 * 1024 * 1024

interface Page {
  readonly body: string
  readonly etag: string
  readonly isOpen: boolean
}

export function trackingPages({ store, clock, settings }: TrackingPagesParts): TrackingPages {
  const codeOf = trackingCodes(store.trackingKey)
  const kept = new GenerationCache<Page>(keptBytesMax)
  const today = calendarOf(settings.timeZone, clock)
  const render = pageRenderer(store, settings)
  const notice = (status: keyof typeof noticeOf, language: LanguageName): PageAnswer =>
    answerNotice(wordsIn(settings, language), status, noticeOf[status])
  return {
    readSegment: (address) => readSegment(address, codeOf),
    refuse: (status, request) => notice(status, languageFor(settings, request)),
    show: async ({ id, second }, request) => {
      const found = await store.orders.findById(id)
      if (!found || secondOf(found.order.createdAt) !== second)
        return notice(404, languageFor(settings, request))
      const { order } = found
      const language = languageFor(settings, request, order.recipient.language)
      const now = clock.now()
      if (isTrackingOver(order, now)) return notice(410, language)

      // After a failover of PostgreSQL, another change can have the same revision, but not the same time.
      const times = `${today()} ${passedTimes(order, now)}`
      const key = `${id} ${order.revision} ${order.updatedAt} ${times} ${language}`
      let page = kept.get(key)
      if (!page) {
        page = await render(found, wordsIn(settings, language), now)
        kept.set(key, page, 2 * page.body.length)
      }
      return unlessMatching(page, request, {
        ...pageHeaders,
        'Content-Language': language,
        ...(page.isOpen && { Refresh: refreshSeconds }),
      })
    },
  }
}

const wordsIn = (settings: PageSettings, language: LanguageName): PageWords => {
  const { direction, page: texts } = languages[language]
  return { language, direction, texts, settings }
}

/** Returns the function that renders the page of an order. It reads the last events of the order. */
function pageRenderer({ events }: TrackingPagesParts['store'], settings: PageSettings) {
  return async ({ order, client }: ClientOrder, words: PageWords, now: Instant): Promise<Page> => {
    const after = Math.max(order.revision - trackingEventsMax, 0)
    const page = { after, limit: trackingEventsMax }
    const last = await events.timeline(client, order.reference, page)
    const tracking = trackingOf(order, last, { mode: client.mode, now })
    const formats = formatsOf(languages[words.language].locale, settings.timeZone)
    const body = trackingPage(words, tracking, { formats, today: formats.day(now) })
    return { body, etag: entityTag(body), isOpen: tracking.isOpen }
  }
}

/** A header, because checkers of accessibility report a `meta` element that refreshes the page. */
const refreshSeconds = '30'

const noticeOf = { 404: 'unknown', 410: 'gone', 429: 'tooMany' } as const
const receiptNoticeOf = { 404: 'noReceipt', 429: 'tooMany', 503: 'receiptNotReady' } as const

/** Returns the page that tells a person why there is no receipt; undefined for a status that is no answer to people. */
export function receiptNotice(
  settings: PageSettings,
  status: number,
  request: PageRequest,
): PageAnswer | undefined {
  if (status !== 404 && status !== 429 && status !== 503) return undefined
  const words = wordsIn(settings, languageFor(settings, request))
  return answerNotice(words, status, receiptNoticeOf[status])
}

const answerNotice = (
  words: PageWords,
  status: PageAnswer['status'],
  notice: NoticeName,
): PageAnswer => ({
  status,
  headers: { ...pageHeaders, 'Content-Language': words.language },
  body: noticePage(words, words.texts[notice]),
})

/** The browser may store the page, but asks each time whether it is still the same. */
function unlessMatching(
  { body, etag }: Page,
  request: PageRequest,
  others: PageAnswer['headers'],
): PageAnswer {
  const headers = { ...others, ETag: etag, 'Cache-Control': 'private, no-cache' }
  // A proxy that compresses the page makes the tag a weak one.
  const known = (request['if-none-match'] ?? '').replaceAll('W/', '')
  return hasTag(known, etag) ? { status: 304, headers } : { status: 200, headers, body }
}

const languageFor = (
  { language: setting }: PageSettings,
  { 'accept-language': accepted }: PageRequest,
  recipient?: string,
): LanguageName => chooseLanguage({ recipient, accepted, setting })
