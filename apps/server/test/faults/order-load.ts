import { randomUUID } from 'node:crypto'
import type { ProgressReport } from '@delivery-orders/contract'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json } from '../support/send.ts'

/** A change that a client has been told is kept. */
export interface Acknowledged {
  readonly reference: string
  /** The number of its event, among those of the order. */
  readonly sequence: number
  readonly hasKey: boolean
  /** Nanoseconds of the monotonic clock, which all processes share, when the client had the answer. */
  readonly at: bigint
}

/** Everything that the writers were answered. It grows while they write. */
export interface Answers {
  readonly acknowledged: Acknowledged[]
  unavailable: number
  unanswered: number
  /** What nobody may answer, whatever happens to the disk. */
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
  /** Collects what is answered. */
  readonly answers: Answers
  /** Asked after each answer. */
  readonly goesOn: () => boolean
}

const writers = 8

/** Writers take orders through their lives, and try each step until it is acknowledged or the load ends. */
export async function writeOrders(load: Load): Promise<void> {
  const atWork = Array.from({ length: writers }, async (_, writer) => {
    for (let count = 0; load.goesOn(); count++)
      await writeOrder(load, `${writer}-${count}`, count % 2 === 0)
  })
  await Promise.all(atWork)
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
  for (const step of lifeOf(reference, isCanceled)) {
    let isDone = false
    while (!isDone && load.goesOn()) isDone = await take(step, load)
    if (!isDone) return
  }
}

function lifeOf(reference: string, isCanceled: boolean): readonly Step[] {
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

/** Whether the step was acknowledged. */
async function take(step: Step, { url, token, answers }: Load): Promise<boolean> {
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
    // The server has ended, before its answer or in the middle of it.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
