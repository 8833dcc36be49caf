import type { Order, OrderBatchResult } from '@delivery-orders/contract'
import { randomFrom } from '../../faults/random.ts'
import { aDraft } from '../../support/a-draft.ts'
import { type Answer, bearer, type HttpRequest, json, send } from '../../support/send.ts'

export interface KeyRaces {
  /** The nodes that the two requests of a pair are sent to. */
  readonly urls: readonly [string, string]
  readonly tokenFor: (client: string) => Promise<string>
  readonly fleetToken: string
  readonly pairs: number
  readonly seed: number
}

const operations = ['createOrders', 'progressFleetOrders'] as const

/**
 * `separate`: the bodies name different orders. `same`: they name the same orders, so only one can change them.
 * `impossible`: neither can create or move an order.
 */
const kinds = ['separate', 'same', 'impossible'] as const

type Kind = (typeof kinds)[number]

/** The outcome that every pair must have. */
export const oneExecuted = 'one is executed, the other refused'

/** Pairs that race at the same time, so that commits of several pairs share a transaction. */
const pairsAtOnce = 5
const sizeMax = 50

/**
 * Sends pairs of requests that have the same idempotency key and different bodies at the same time, and then each of
 * them again. Returns how many pairs had each outcome.
 */
export async function raceKeys(races: KeyRaces): Promise<Readonly<Record<string, number>>> {
  const random = randomFrom(races.seed)
  const outcomes: Record<string, number> = {}
  for (let first = 0; first < races.pairs; first += pairsAtOnce) {
    const count = Math.min(pairsAtOnce, races.pairs - first)
    const pairs = await Promise.all(
      Array.from({ length: count }, (_, index) => preparePair(races, first + index, random)),
    )
    for (const outcome of await Promise.all(pairs.map((pair) => race(races, pair))))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

type Sizes = readonly [number, number]

interface Pair {
  /** The token of the client of the orders. */
  readonly token: string
  readonly requests: readonly [HttpRequest, HttpRequest]
  /** How many orders each request creates or moves if it is executed. */
  readonly sizes: Sizes
  /** The request that marked an order; undefined if none did. */
  readonly markOf: (order: Order) => number | undefined
}

/** Each pair has a client of its own. */
async function preparePair(races: KeyRaces, nr: number, random: () => number): Promise<Pair> {
  const kind = kinds[nr % kinds.length] ?? 'same'
  const operation = operations[Math.floor(nr / kinds.length) % operations.length]
  const size = () => 1 + Math.floor(random() * sizeMax)
  const sizes = [size(), size()] as const
  const prepared = { races, kind, sizes, token: await races.tokenFor(`client-${nr}`), nr }
  return operation === 'createOrders' ? prepareBatches(prepared) : prepareSteps(prepared)
}

interface Prepared {
  readonly races: KeyRaces
  readonly kind: Kind
  readonly sizes: Sizes
  readonly token: string
  readonly nr: number
}

/** Drafts are marked by their delivery fee, which also makes the bodies differ. */
async function prepareBatches({ races, kind, sizes, token, nr }: Prepared): Promise<Pair> {
  const orders = (racer: number, deliveryFee: number) =>
    Array.from({ length: sizes[racer] ?? 0 }, (_, position) =>
      aDraft({
        referenceNumber: kind === 'separate' ? `${racer}-${position}` : `A-${position}`,
        deliveryFee,
      }),
    )
  const path = '/order-batches'
  if (kind === 'impossible')
    for (const racer of [0, 1])
      await post(races, { path, token, body: { orders: orders(racer, taken) } })
  const request = (racer: number) =>
    requestOf({ path, token, key: `key-${nr}`, body: { orders: orders(racer, racer) } })
  return {
    ...{ token, requests: [request(0), request(1)] },
    sizes: kind === 'impossible' ? [0, 0] : sizes,
    markOf: ({ deliveryFee }) => (deliveryFee === taken ? undefined : deliveryFee),
  }
}

/** The delivery fee of an order that takes a reference. */
const taken = 99

/** Steps are marked by their comment. */
async function prepareSteps({ races, kind, sizes, token, nr }: Prepared): Promise<Pair> {
  const [first, second] = sizes
  const length = kind === 'separate' ? first + second : Math.max(first, second)
  const drafts = Array.from({ length }, () => aDraft())
  const { text } = await post(races, { path: '/order-batches', token, body: { orders: drafts } })
  const results: readonly OrderBatchResult[] = JSON.parse(text).results
  const orderIds = results.map(({ order }) => order?.items[0]?.orderId ?? 0)
  const to = kind === 'impossible' ? 'delivered' : 'assigned'
  const request = (racer: number) => {
    const begin = kind === 'separate' && racer === 1 ? first : 0
    const named = orderIds.slice(begin, begin + (sizes[racer] ?? 0))
    const steps = named.map((orderId) => ({ orderId, to, comment: String(racer) }))
    return requestOf({
      ...{ path: '/fleet/progress', token: races.fleetToken },
      ...{ key: `key-${nr}`, body: { steps } },
    })
  }
  return {
    ...{ token, requests: [request(0), request(1)] },
    sizes: kind === 'impossible' ? [0, 0] : sizes,
    markOf: ({ statusComment }) => (statusComment === null ? undefined : Number(statusComment)),
  }
}

interface Posted {
  readonly path: string
  readonly token: string
  readonly key?: string
  readonly body: object
}

const requestOf = ({ path, token, key, body }: Posted): HttpRequest => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { ...bearer(token), ...json, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
})

const post = ({ urls }: KeyRaces, posted: Posted) => sendToIdle(urls[0], requestOf(posted))

async function race({ urls }: KeyRaces, pair: Pair): Promise<string> {
  const { requests, sizes } = pair
  const sendBoth = () =>
    Promise.all(requests.map((request, racer) => sendToIdle(urls[racer as 0 | 1], request)))
  const marks = () => countMarks(urls[0], pair)
  const first = await sendBoth()
  const statuses = first.map(({ status }) => status)
  if (statuses.toSorted().join(' ') !== '200 422')
    return `the answers are ${statuses.join(' and ')}`

  const expected = sizes.map((size, racer) => (statuses[racer] === 200 ? size : 0)).join(' and ')
  if ((await marks()) !== expected) return 'one is executed in part'
  const again = await sendBoth()
  if (again.some(({ status }, racer) => status !== statuses[racer]))
    return 'the second attempt is answered otherwise'
  // The problems in a response to a request that did nothing have the id of the request.
  const winner = statuses.indexOf(200)
  if (sizes[winner] !== 0 && again[winner]?.text !== first[winner]?.text)
    return 'the second attempt is no replay'
  return (await marks()) === expected ? oneExecuted : 'the second attempt has an effect'
}

/** Repeats a request while it gets 503, as the SDK does: two processes may lock a SQLite database for too long. */
async function sendToIdle(url: string, request: HttpRequest): Promise<Answer> {
  const answer = await send({ url }, request)
  return answer.status === 503 ? sendToIdle(url, request) : answer
}

async function countMarks(url: string, { token, markOf }: Pair): Promise<string> {
  const { text } = await send({ url }, { path: '/orders?limit=100', headers: bearer(token) })
  const orders: readonly Order[] = JSON.parse(text).data
  return [0, 1]
    .map((racer) => orders.filter((order) => markOf(order) === racer).length)
    .join(' and ')
}
