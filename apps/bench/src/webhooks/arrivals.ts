import { createHmac } from 'node:crypto'
import { eventKeyOf } from '@delivery-orders/domain'

/** The messages that one receiver got, in order of arrival. */
export interface Arrivals {
  readonly ids: readonly string[]
  readonly at: readonly number[]
  readonly samples: readonly Sample[]
}

/** A message that was stored with its body. */
export interface Sample {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Throws unless every expected event came exactly once and all samples are correctly signed. */
export function checkArrivals(
  { ids, samples }: Arrivals,
  expected: ReadonlySet<string>,
  secret: string,
): void {
  const found = new Set(ids)
  const lost = [...expected].filter((id) => !found.has(id))
  const surplus = ids.filter((id) => !expected.has(id))
  if (lost.length > 0 || surplus.length > 0 || ids.length !== found.size)
    throw new Error(
      `A webhook should get each of ${expected.size} events once: ${lost.length} lost, ${ids.length - found.size} repeated, ${surplus.length} unexpected.`,
    )
  if (samples.length === 0 && expected.size > 0)
    throw new Error('No message was sampled, so no signature could be checked.')
  const wrong = samples.find((sample) => !isIntact(sample, secret))
  if (wrong)
    throw new Error(`The signature or the body of ${wrong.id} is wrong: ${wrong.signature}`)
}

const prefix = 'whsec_'

/** Verifies the signature as Standard Webhooks defines it, without any code of our server. */
function isIntact({ id, timestamp, signature, body }: Sample, secret: string): boolean {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const code = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signature === `v1,${code}` && body.startsWith(`{"id":"${id}"`)
}

/**
 * The delay from each event to its arrival, in ascending order, without events before `since`. The time of an event is
 * taken just before it is written, so the delay includes the commit.
 */
export function delaysMs(arrivals: readonly Arrivals[], since: number): Float64Array {
  const delays = arrivals.flatMap(({ ids, at }) =>
    ids.flatMap((id, index) => {
      const eventAt = eventKeyOf(id)?.at ?? Number.NaN
      return eventAt < since ? [] : [(at[index] ?? Number.NaN) - eventAt]
    }),
  )
  return Float64Array.from(delays).sort()
}
