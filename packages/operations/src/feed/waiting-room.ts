import { type Connection, limits, Refusal } from '@delivery-orders/contract'
import type { Timer } from '../clock.ts'

/** Limits the waiting requests of a token: enough for the programs that share it, far from what a process can hold. */
const perActorMax = limits.waitingRequestsPerToken
/**
 * Limits the concurrent reads of requests that may wait, so that other requests get their turn between thousands of
 * them. Clients tend to send their next request as soon as a wait ends, so the first reads come at once too.
 */
const readersMax = 16
/** How often the feeds are compared with what other processes have committed, while requests wait. */
const pollMs = 200

export interface WaitingRoomParts<Feed> {
  /** Names a feed. */
  readonly keyOf: (feed: Feed) => string
  /** Returns the feeds that have an event after a position; undefined if no other process can commit. */
  readonly findChangedFeeds:
    | ((ends: readonly FeedEnd<Feed>[]) => Promise<readonly Feed[]>)
    | undefined
  readonly timer: Timer
}

interface FeedEnd<Feed> {
  readonly feed: Feed
  readonly position: number
}

/** How long a request may wait, and for which feed. */
export interface Waiting<Feed> {
  readonly feed: Feed
  readonly actorId: number
  readonly waitMs: number
  readonly connection: Connection | undefined
}

/** Reads a page of the feed: the first one, or again the position of a page without events. */
type ReadPage<Page> = (previous: Page | undefined) => Promise<Page | undefined>

/** The fields of a page of any feed that decide whether to wait. */
interface AnyPage {
  readonly events: readonly unknown[]
  readonly after: { readonly position: number } | undefined
}

/**
 * Requests that wait for an event of a feed. A request is registered before it reads, so any commit after the read wakes
 * it. Commits of this process call `wake`. For those of other processes, one poll compares the feeds of all requests.
 */
export class WaitingRoom<Feed> {
  readonly #parts: WaitingRoomParts<Feed>
  /** By the name of the feed. */
  readonly #registered = new Map<string, Set<FeedWaiter<Feed>>>()
  /** Requests that have something to read, in the order in which they may. */
  readonly #woken = new Set<FeedWaiter<Feed>>()
  readonly #perActor = new Map<number, number>()
  #readers = 0
  #isTurnPlanned = false
  #cancelPoll: (() => void) | undefined
  #isClosed = false

  constructor(parts: WaitingRoomParts<Feed>) {
    this.#parts = parts
  }

  /** The number of requests that wait. */
  get count(): number {
    return [...this.#perActor.values()].reduce((sum, ofActor) => sum + ofActor, 0)
  }

  /** Reads a page. If it has no events, waits until there are some or the time is over. */
  async read<Page extends AnyPage>(
    waiting: Waiting<Feed>,
    readPage: ReadPage<Page>,
  ): Promise<Page | Refusal<'rate_limited'> | undefined> {
    const { feed, actorId, waitMs, connection } = waiting
    if (waitMs === 0 || !connection || this.#isClosed) return readPage(undefined)
    const waiter = new FeedWaiter(feed)
    try {
      await this.#takeTurn(waiter)
      this.#register(waiter)
      const page = await readPage(undefined)
      this.#hasRead(waiter)
      if (!page || page.events.length > 0 || this.#isClosed) return page
      const waitingCount = this.#perActor.get(actorId) ?? 0
      if (waitingCount >= perActorMax) return tooManyWaiting()
      this.#perActor.set(actorId, waitingCount + 1)
      return await this.#wait({ ...waiting, connection }, waiter, { page, readPage })
    } finally {
      this.#unregister(waiter)
    }
  }

  async #wait<Page extends AnyPage>(
    { actorId, waitMs, connection }: Waiting<Feed> & { readonly connection: Connection },
    waiter: FeedWaiter<Feed>,
    { page: first, readPage }: { readonly page: Page; readonly readPage: ReadPage<Page> },
  ): Promise<Page | undefined> {
    const cancelEnd = this.#parts.timer(waitMs, () => waiter.end())
    connection.onClose(() => waiter.end())
    try {
      for (let page: Page | undefined = first; ; ) {
        this.#pollLater()
        await connection.idle(waiter.sleep(page.after?.position ?? 0))
        if (waiter.isOver) return page
        this.#register(waiter)
        page = await readPage(page)
        this.#hasRead(waiter)
        if (!page || page.events.length > 0) return page
      }
    } finally {
      cancelEnd()
      this.#free(actorId)
    }
  }

  /** Wakes the requests that wait for an event of this feed. */
  wake(feed: Feed): void {
    if (this.#registered.size === 0) return
    const key = this.#parts.keyOf(feed)
    const waiters = this.#registered.get(key)
    if (!waiters) return
    this.#registered.delete(key)
    for (const waiter of waiters) this.#woken.add(waiter)
    this.#planTurn()
  }

  /** Ends all waits, and lets no other begin. */
  close(): void {
    this.#isClosed = true
    this.#cancelPoll?.()
    for (const waiter of [...this.#registered.values(), this.#woken].flatMap((all) => [...all]))
      waiter.end()
  }

  async #takeTurn(waiter: FeedWaiter<Feed>): Promise<void> {
    if (this.#readers < readersMax) return this.#beginRead(waiter)
    this.#woken.add(waiter)
    await waiter.sleep(undefined)
  }

  #beginRead(waiter: FeedWaiter<Feed>): void {
    waiter.isReader = true
    this.#readers += 1
  }

  #register(waiter: FeedWaiter<Feed>): void {
    const key = this.#parts.keyOf(waiter.feed)
    const waiters = this.#registered.get(key) ?? new Set()
    this.#registered.set(key, waiters.add(waiter))
  }

  #unregister(waiter: FeedWaiter<Feed>): void {
    const key = this.#parts.keyOf(waiter.feed)
    const waiters = this.#registered.get(key)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.#registered.delete(key)
    this.#woken.delete(waiter)
    this.#hasRead(waiter)
  }

  #hasRead(waiter: FeedWaiter<Feed>): void {
    if (!waiter.isReader) return
    waiter.isReader = false
    this.#readers -= 1
    this.#planTurn()
  }

  #free(actorId: number): void {
    const count = (this.#perActor.get(actorId) ?? 1) - 1
    if (count === 0) this.#perActor.delete(actorId)
    else this.#perActor.set(actorId, count)
  }

  /** Lets woken requests read in the next turn of the event loop, so that the commit is answered before. */
  #planTurn(): void {
    if (this.#isTurnPlanned || this.#woken.size === 0) return
    this.#isTurnPlanned = true
    nextTurn(() => {
      this.#isTurnPlanned = false
      for (const waiter of this.#woken) {
        if (this.#readers >= readersMax) return
        // It is woken while it reads, so its next turn begins after this one.
        if (waiter.isReader) continue
        this.#woken.delete(waiter)
        this.#beginRead(waiter)
        waiter.wake()
      }
    })
  }

  #pollLater(): void {
    if (this.#cancelPoll || !this.#parts.findChangedFeeds || this.#isClosed) return
    this.#cancelPoll = this.#parts.timer(pollMs, () => void this.#poll())
  }

  /** A request whose wait is over answers what it has read, so a fault of the store needs no report here. */
  async #poll(): Promise<void> {
    const ends = [...this.#registered.values()].flatMap(endOf)
    const changed = ends.length > 0 ? this.#parts.findChangedFeeds?.(ends) : undefined
    for (const feed of (await changed?.catch(() => [])) ?? []) this.wake(feed)
    this.#cancelPoll = undefined
    if (this.#registered.size > 0) this.#pollLater()
  }
}

/** The position of the request that has seen the least of a feed; empty if all requests read at the moment. */
function endOf<Feed>(waiters: ReadonlySet<FeedWaiter<Feed>>): readonly FeedEnd<Feed>[] {
  let end: FeedEnd<Feed> | undefined
  for (const { feed, position } of waiters)
    if (position !== undefined && position < (end?.position ?? Number.POSITIVE_INFINITY))
      end = { feed, position }
  return end ? [end] : []
}

const tooManyWaiting = (): Refusal<'rate_limited'> =>
  new Refusal('rate_limited', `At most ${perActorMax} requests of a token can wait.`)

/** Stored when this module loads, so that it is the real function even if a test installs fake timers later. */
const nextTurn = setImmediate

/** A request that waits for an event of a feed. */
class FeedWaiter<Feed> {
  readonly feed: Feed
  /** While it sleeps after a read: the position of the last event that it has seen. */
  position: number | undefined
  /** Whether the time is over, the client is gone or the service stops. */
  isOver = false
  /** Whether it was given a turn, and has not read since. */
  isReader = false
  #isWoken = false
  #endSleep = (): void => undefined

  constructor(feed: Feed) {
    this.feed = feed
  }

  /** Sleeps until it is woken; not at all if it was woken since the last sleep. */
  async sleep(position: number | undefined): Promise<void> {
    if (!this.#isWoken && !this.isOver)
      await new Promise<void>((resolve) => {
        this.position = position
        this.#endSleep = resolve
      })
    this.position = undefined
    this.#isWoken = false
  }

  /** Ends the sleep, or the next one if it does not sleep. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  end(): void {
    this.isOver = true
    this.#endSleep()
  }
}
