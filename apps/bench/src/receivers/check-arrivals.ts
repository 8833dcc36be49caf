import { createHmac } from 'node:crypto'
import type { Arrivals, Sample } from './protocol.ts'

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
