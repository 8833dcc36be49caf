import { randomUUID } from 'node:crypto'
import type { ProgressReport } from '@delivery-orders/contract'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json } from '../support/send.ts'

export interface Acknowledged {
  readonly reference: string
  /** The sequence number of the event of the change. */
  readonly sequence: number
  readonly hasKey: boolean
  /** When the client had received the response, in nanoseconds of the monotonic clock, which all processes share. */
  readonly at: bigint
}

export interface Answers {
  readonly acknowledged: Acknowledged[]
  unavailable: number
  unanswered: number
  /** Responses other than 200, 201 and 503: no disk fault may cause them. */
  readonly unexpected: string[]
}

export const noAnswers = (): Answers => ({
  acknowledged: [],
  unavailable: 0,
  unanswered: 0,
  unexpected: [],
})

export interface Load {
  readonly url: string
  readonly token: string
  readonly answers: Answers
  /** Called before each request; ends the load when it returns false. */
  readonly shouldContinue: () => boolean
}

const writers = 8

/** Creates and changes orders in parallel; repeats each step until it is acknowledged or the load ends. */
export async function writeOrders(load: Load): Promise<void> {
  const running = Array.from({ length: writers }, async (_, writer) => {
    for (let count = 0; load.shouldContinue(); count++)
      await writeOrder(load, `${writer}-${count}`, count % 2 === 0)
  })
  await Promise.all(running)
}

interface Step {
  readonly reference: string
  readonly sequence: number
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

async function writeOrder(load: Load, reference: string, isCanceled: boolean): Promise<void> {
  for (const step of stepsOf(reference, isCanceled)) {
    let isDone = false
    while (!isDone && load.shouldContinue()) isDone = await attempt(step, load)
    if (!isDone) return
  }
}

function stepsOf(reference: string, isCanceled: boolean): readonly Step[] {
  const path = `/orders/${reference}`
  const draft = aDraft({ referenceNumber: reference })
  const created = { path: '/orders', body: draft, key: randomUUID() }
  const progressed = (to: ProgressReport['to']) => ({
    path: `${path}/progress`,
    body: { to },
    key: randomUUID(),
  })
  return [
    { reference, sequence: 1, method: 'POST', ...created },
    { reference, sequence: 2, method: 'POST', ...progressed('assigned') },
    isCanceled
      ? { reference, sequence: 3, method: 'PUT', path }
      : { reference, sequence: 3, method: 'POST', ...progressed('picked_up') },
  ]
}

async function attempt(step: Step, { url, token, answers }: Load): Promise<boolean> {
  const answer = await exchange(step, url, token)
  const at = process.hrtime.bigint()
  if (!answer) {
    answers.unanswered += 1
    return false
  }
  const { status, text } = answer
  if (status === 200 || status === 201) {
    const { reference, sequence } = step
    answers.acknowledged.push({ reference, sequence, hasKey: step.key !== undefined, at })
    return true
  }
  if (status === 503 && text.includes('"unavailable"')) answers.unavailable += 1
  else answers.unexpected.push(`${step.method} ${step.path}: ${status} ${text}`)
  return false
}

async function exchange({ method, path, body, key }: Step, url: string, token: string) {
  const headers = {
    ...bearer(token),
    ...(body && json),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  try {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    // The server ended before it had sent the whole response.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
