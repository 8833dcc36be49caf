import { createHmac } from 'node:crypto'
import type { Arrivals, Sample } from './protocol.ts'

/** Throws unless every event that was to come has come exactly once, and all samples are signed. */
export function checkArrivals(
  { ids, samples }: Arrivals,
  wanted: ReadonlySet<string>,
  secret: string,
): void {
  const found = new Set(ids)
  const lost = [...wanted].filter((id) => !found.has(id))
  const surplus = ids.filter((id) => !wanted.has(id))
  if (lost.length > 0 || surplus.length > 0 || ids.length !== found.size)
    throw new Error(
      `Of ${wanted.size} events ${lost.length} were lost; ${ids.length - found.size} came again, and ${surplus.length} are of nobody.`,
    )
  if (samples.length === 0 && wanted.size > 0) throw new Error('No message was kept to look at.')
  const wrong = samples.find((sample) => !isRight(sample, secret))
  if (wrong) throw new Error(`${wrong.id} is not signed, or has another body: ${wrong.signature}`)
}

const prefix = 'whsec_'

/** As Standard Webhooks has it, and by nothing of our server's own. */
function isRight({ id, timestamp, signature, body }: Sample, secret: string): boolean {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const code = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signature === `v1,${code}` && body.startsWith(`{"id":"${id}"`)
}
