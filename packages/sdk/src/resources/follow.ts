import type { EventFeed, OrderEvent as OrderEventMessage, paths } from '@delivery-orders/contract'
import { hasId, isListOf, isObject } from '../call/answer.ts'
import { callHook } from '../call/hooks.ts'
import type { CallOptions, FollowOptions } from '../call/options.ts'
import { warnOfPurge } from '../call/printed-hooks.ts'
import { endless } from '../call/settings.ts'
import { withTimeout } from '../call/with-timeout.ts'
import { InvalidCallError } from '../errors/errors.ts'
import { ProblemError } from '../errors/problem-errors.ts'
import { type OrderEvent, orderEventOf } from '../order-event.ts'
import { forAwait, type IsPage } from './pages.ts'
import { parametersOf } from './query.ts'

/** Where the feed starts. */
export interface FeedStart {
  /**
   * The list starts after this position: the `nextAfter` of a page, or the `id` of an event.
   *
   * @defaultValue the list starts with its first event, as it does with null
   */
  readonly after?: string | null | undefined
  /** The feed starts with the first event at this time or later; with `now`, after the last event. Not with `after`. */
  readonly from?: Date | string | undefined
}

type FeedParameters = NonNullable<paths['/events']['get']['parameters']['query']>

/** How long a request waits for events. Proxies close connections that are idle for 30 s or more. */
const wait = 20
/** Time between requests unless more events already exist: a busy feed must not use up the rate limit. */
const pauseMs = 250

interface Feed<Message> extends Pick<EventFeed, 'nextAfter' | 'hasMore'> {
  readonly data: readonly Message[]
}

type ReadFeed<Message> = (
  query: FeedParameters,
  isPage: IsPage<Feed<Message>>,
  options: CallOptions,
) => Promise<Feed<Message>>

/** The function behind {@link Events.follow}. */
export const followOver =
  <Message extends OrderEventMessage>(read: ReadFeed<Message>) =>
  (query?: FeedStart, followOptions?: FollowOptions): AsyncIterable<Message & OrderEvent> => {
    const { onPurged = warnOfPurge, ...options } = followOptions ?? {}
    const start = startOf(query, [])
    const endlessly = { ...endless, ...options }
    const readAfter = (position: FeedParameters) =>
      read(
        { ...position, limit: 100, wait },
        isPageAfter<Message>(position.after),
        endlessly,
      ).catch((error: unknown) => {
        const purged = pageOfPurged(error)
        callHook(onPurged, { after: position.after, from: purged.from })
        return purged
      })
    return forAwait(async function* () {
      for (let position = start; ; ) {
        const resting = restUntil(performance.now() + pauseMs, options.signal)
        const page = await readAfter(position)
        for (const event of page.data) yield orderEventOf(event)
        position = positionAfter(page)
        if (!page.hasMore) await resting()
      }
    })
  }

/** An empty page in place of one whose position was purged: the feed goes on at the time `from`. Throws any other error. */
function pageOfPurged(error: unknown) {
  const from = error instanceof ProblemError && error.problem.from
  if (from) return { from, data: [], hasMore: true, nextAfter: null } as const
  throw error
}

type PurgedPage = ReturnType<typeof pageOfPurged>

/** A feed without any event has no position to continue from, so the next request begins with the first event. */
const positionAfter = ({
  nextAfter,
  ...page
}: Pick<EventFeed, 'nextAfter'> | PurgedPage): FeedParameters => {
  if ('from' in page) return { from: page.from }
  return nextAfter === null ? {} : { after: nextAfter }
}

const restUntil = (endsAt: number, signal: AbortSignal | undefined) => async () => {
  const leftMs = endsAt - performance.now()
  if (leftMs > 0) await withTimeout(leftMs, signal)
}

/** The parameters of the first page. */
export function startOf(query: object | undefined, others: readonly 'limit'[]): FeedParameters {
  const start = parametersOf<FeedParameters>(query, ['after', 'from', ...others])
  if (start.after !== undefined && start.from !== undefined)
    throw new InvalidCallError('after and from cannot be used together.')
  return start
}

/** The parameters of a further page have both the position of the list's start and their own, which wins. */
export const positionIn = ({ from, ...query }: FeedParameters): FeedParameters =>
  query.after === undefined && from !== undefined ? { ...query, from } : query

/** Rejects a page that does not advance the feed, which would be requested forever. */
const isPageAfter =
  <Message>(after: string | undefined) =>
  (answer: unknown): answer is Feed<Message> => {
    if (!isObject(answer)) return false
    const { data, nextAfter, hasMore } = answer
    if (!isListOf(hasId<OrderEventMessage>, data)) return false
    if (data.length === 0) return hasMore === false && (nextAfter === null || isText(nextAfter))
    return typeof hasMore === 'boolean' && isText(nextAfter) && nextAfter !== after
  }

const isText = (value: unknown) => typeof value === 'string'
