import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  CallAttempt,
  ClientSettings,
  DeliveryOrdersError,
  Hooks,
  RequestFacts,
  ResponseFacts,
  RetryFacts,
} from '../../src/index.ts'
import { headers, leaksOf, token } from './canaries.ts'
import { calls, type Fault, type Sdk, type Want } from './fault.ts'
import { onSocket } from './on-socket.ts'
import type { Place, Provoked } from './place.ts'
import type { Arrival } from './raw-service.ts'

/** More than any fault takes, also while garbage is collected all the time: what takes longer hangs. */
const longestMs = 20_000

/** An abort is felt at once; a busy machine may take a moment. */
const abortMs = 1_000

/** Provokes a fault in a service of its own, and holds what comes of the call to what must come of it. */
export async function tryFault(sdk: Sdk, fault: Fault, place: Place = onSocket): Promise<void> {
  const seen = await provoke(sdk, fault, place)
  checkTries(fault, seen)
  checkSamenessOf(seen.arrivals)
  checkSecrets(seen)
  const { error } = fault.want
  if (error === undefined) checkSuccess(seen)
  else checkError(sdk[error] as typeof DeliveryOrdersError, fault, seen)
}

interface HookRecords {
  readonly requests: RequestFacts[]
  readonly responses: ResponseFacts[]
  readonly retries: RetryFacts[]
}

interface Seen {
  readonly told: HookRecords
  readonly arrivals: readonly Arrival[]
  readonly orders: number
  readonly result: unknown
  readonly error: unknown
  readonly abortReason: unknown
  readonly requestIdOf: Provoked['requestIdOf']
}

async function provoke(sdk: Sdk, fault: Fault, place: Place): Promise<Seen> {
  const abort = new AbortController()
  const told: HookRecords = { requests: [], responses: [], retries: [] }
  let abortedAt = 0
  const abortReason = new Error('The shop is closed.')
  const reach = (stage: Fault['aborts']): void => {
    if (stage !== fault.aborts || abort.signal.aborted) return
    abortedAt = performance.now()
    abort.abort(abortReason)
  }
  const hooks: Hooks = {
    onRequest: (facts) => told.requests.push(facts),
    onResponse: (facts) => told.responses.push(facts),
    onRetry(facts) {
      told.retries.push(facts)
      setTimeout(reach, 20, 'waiting')
    },
  }
  const service = await place(fault, reach)
  const { baseUrl, fetch } = service
  const settings = { baseUrl, token, hooks, ...(fetch && { fetch }), ...fault.settings }
  const fetches = announced(settings.fetch, () => reach('answering'))
  const deliveries = new sdk.DeliveryOrders({ ...settings, ...fetches })
  reach('before it is sent')
  try {
    const options = optionsOf(fault, abort.signal)
    const call = calls[fault.call ?? 'create'](deliveries, options, service.webhookId)
    const outcome = await settled(call)
    if (abort.signal.aborted) {
      assert.ok(performance.now() - abortedAt < abortMs, 'the abort was felt at once')
      // As long as the client would have waited for its next try.
      await pause(700)
    }
    if (hasGivenUp(fault)) await isLeft(service)
    const { arrivals, orders, requestIdOf } = service
    return {
      told,
      arrivals: [...arrivals()],
      orders: await orders(),
      requestIdOf,
      abortReason,
      ...outcome,
    }
  } finally {
    await service.close()
  }
}

async function settled(call: Promise<unknown>): Promise<{ result: unknown; error: unknown }> {
  const late = new AbortController()
  const hangs = pause(longestMs, undefined, { signal: late.signal }).then(() => {
    throw new assert.AssertionError({ message: 'The call hangs.' })
  })
  const outcome = call.then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  )
  try {
    return await Promise.race([outcome, hangs])
  } finally {
    hangs.catch(() => undefined)
    late.abort()
  }
}

/** Whether the client ends the last try, and not the answer. */
const hasGivenUp = ({ want: { error, statuses }, connections }: Fault): boolean =>
  connections === undefined && givenUp.includes(String(error)) && statuses?.at(-1) === undefined

const givenUp: readonly string[] = ['AbortError', 'ConnectionError', 'TimeoutError']

/** A client that has given up leaves the service alone: an answer that nobody waits for is not waited for. */
async function isLeft({ connections }: Provoked): Promise<void> {
  for (let waits = 0; connections() > 0 && waits < 100; waits += 1) await pause(20)
  assert.equal(connections(), 0, 'connections left open')
}

const optionsOf = ({ options, aborts, signal }: Fault, ownSignal: AbortSignal) => ({
  headers,
  ...options,
  ...(aborts === undefined ? {} : { signal: ownSignal }),
  ...(signal ? { signal: signal() } : {}),
})

/** Says when the headers of an answer are there, and its body may be on its way. */
const announced = (
  given: ClientSettings['fetch'],
  onHeaders: () => void,
): Required<Pick<ClientSettings, 'fetch'>> => ({
  async fetch(url, init) {
    const response = await (given ?? fetch)(url, init)
    onHeaders()
    return response
  },
})

function checkTries({ want }: Fault, { told, arrivals, orders, error }: Seen): void {
  const { attempts, waitsMs = [] } = want
  assert.equal(told.requests.length, attempts, `tries: ${String(error)}`)
  assert.deepEqual(
    told.requests.map(({ attempt }) => attempt),
    Array.from({ length: attempts }, (_, index) => index + 1),
  )
  assert.equal(arrivals.length, want.arrivals ?? attempts, 'requests that the service got')
  assert.equal(orders, want.orders ?? (error === undefined ? 1 : 0), 'orders')
  for (const [index, [leastMs, mostMs]] of waitsMs.entries()) {
    const waitMs = told.retries[index]?.waitMs ?? Number.NaN
    assert.ok(waitMs >= leastMs && waitMs <= mostMs, `wait ${index + 1} of ${waitMs} ms`)
    assert.ok(Number.isInteger(waitMs), `${waitMs} ms are no whole number`)
  }
}

function checkSamenessOf(arrivals: readonly Arrival[]): void {
  const [first, ...others] = arrivals
  for (const other of others) assert.deepEqual(other, first)
  if (!first) return
  assert.equal(first.headers['authorization'], `Bearer ${token}`)
  assert.equal(first.headers['idempotency-key'] !== undefined, first.method === 'POST', 'a key')
}

function checkSecrets({ told, error }: Seen): void {
  assert.deepEqual(leaksOf(told), [], 'hooks that tell too much')
  assert.deepEqual(leaksOf(error), [], 'an error that tells too much')
}

function checkSuccess({ error, told }: Seen): void {
  assert.equal(error, undefined)
  assert.equal(told.retries.length, told.requests.length - 1)
}

function checkError(ErrorClass: typeof DeliveryOrdersError, { want, aborts }: Fault, seen: Seen) {
  const { error, arrivals, abortReason } = seen
  assert.ok(error instanceof ErrorClass, `${String(error)} instead of a ${want.error}`)
  assert.equal(error.name, want.error)
  checkHistory(error.attempts, want, seen.requestIdOf)
  for (const { headers } of arrivals) assert.equal(error.idempotencyKey, headers['idempotency-key'])
  for (const fact of ['retryable', 'retryAfterMs'] as const)
    if (want[fact] !== undefined) assert.equal(error[fact], want[fact], fact)
  assert.equal(error.toCurl() !== undefined, want.attempts > 0, 'a command')
  if (aborts !== undefined) assert.equal(error.cause, abortReason)
}

function checkHistory(
  attempts: readonly CallAttempt[],
  want: Want,
  requestIdOf: Provoked['requestIdOf'],
): void {
  assert.equal(attempts.length, want.attempts, 'tries in the history')
  const statuses = attempts.map(({ status }) => status)
  assert.deepEqual(statuses, want.statuses ?? statuses)
  for (const [index, attempt] of attempts.entries()) {
    const { status, error, durationMs, waitedMs, requestId } = attempt
    assert.equal(typeof error, status === undefined ? 'string' : 'undefined')
    const wanted = status === undefined ? undefined : requestIdOf(index + 1, requestId)
    assert.equal(requestId, wanted)
    assert.ok(durationMs >= 0 && durationMs < longestMs, `a duration of ${durationMs} ms`)
    const [leastMs, mostMs] = want.waitsMs?.[index - 1] ?? [0, index === 0 ? 0 : longestMs]
    assert.ok(waitedMs >= leastMs && waitedMs <= mostMs, `waited ${waitedMs} ms`)
  }
}
