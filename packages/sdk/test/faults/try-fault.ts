import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  CallAttempt,
  ClientSettings,
  DeliveryOrdersError,
  Hooks,
  RequestFacts,
  ResponseFacts,
  WaitFacts,
} from '../../src/index.ts'
import { headers, leaksOf, token } from './canaries.ts'
import { calls, type ExpectedOutcome, type Fault, type Sdk } from './fault.ts'
import { type FaultyService, startFaulty } from './faulty-service.ts'
import type { Arrival } from './raw-service.ts'
import { requestIdOf } from './reactions.ts'

/** Time limit of a call, longer than a call with any fault takes, even with continuous garbage collection. */
const longestMs = 60_000

/** Maximum time between an abort and the end of the call: enough for a busy machine, and less than a wait of 30 s. */
const abortMs = 10_000

export async function tryFault(sdk: Sdk, fault: Fault): Promise<void> {
  const observed = await provoke(sdk, fault)
  checkTries(fault, observed)
  checkSameRequests(observed.arrivals)
  checkSecrets(observed)
  const { error } = fault.expected
  if (error === undefined) checkSuccess(observed)
  else checkError(sdk[error] as typeof DeliveryOrdersError, fault, observed)
}

interface HookRecords {
  readonly requests: RequestFacts[]
  readonly responses: ResponseFacts[]
  readonly retries: WaitFacts[]
}

interface Observed {
  readonly records: HookRecords
  readonly arrivals: readonly Arrival[]
  readonly orders: number
  readonly result: unknown
  readonly error: unknown
  readonly abortReason: unknown
}

async function provoke(sdk: Sdk, fault: Fault): Promise<Observed> {
  const abort = new AbortController()
  const records: HookRecords = { requests: [], responses: [], retries: [] }
  let abortedAt = 0
  const abortReason = new Error('The test aborted the call.')
  const onStage = (stage: Fault['aborts']): void => {
    if (stage !== fault.aborts || abort.signal.aborted) return
    abortedAt = performance.now()
    abort.abort(abortReason)
  }
  const hooks: Hooks = {
    onRequest: (facts) => records.requests.push(facts),
    onResponse: (facts) => records.responses.push(facts),
    onWait(facts) {
      records.retries.push(facts)
      setTimeout(onStage, 20, 'waiting to retry')
    },
  }
  const service = await startFaulty(fault, onStage)
  const { baseUrl, arrivals, book } = service
  const settings = { baseUrl, token, hooks, retries: 2, ...fault.settings }
  const fetches = withHeadersCallback(settings.fetch, () => onStage('headers received'))
  const deliveries = new sdk.DeliveryOrders({ ...settings, ...fetches })
  onStage('before sending')
  try {
    const options = optionsOf(fault, abort.signal)
    const outcome = await outcomeOf(calls[fault.call ?? 'create'](deliveries, options))
    if (abort.signal.aborted) {
      assert.ok(
        performance.now() - abortedAt < abortMs,
        'the call did not end immediately after the abort',
      )
      // Longer than the client's first backoff, to notice an attempt that follows the abort.
      await pause(700)
    }
    if (hasGivenUp(fault)) await waitUntilUnused(service)
    return { records, arrivals: [...arrivals], orders: book.orders, abortReason, ...outcome }
  } finally {
    await service[Symbol.asyncDispose]()
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<{ result: unknown; error: unknown }> {
  const late = new AbortController()
  const hangs = pause(longestMs, undefined, { signal: late.signal }).then(() => {
    throw new assert.AssertionError({ message: `The call did not end within ${longestMs} ms.` })
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

/** Whether the client gave up the last attempt before its response was complete. */
const hasGivenUp = ({ expected: { error, statuses }, connections }: Fault): boolean =>
  connections === undefined && givenUp.includes(String(error)) && statuses?.at(-1) === undefined

const givenUp: readonly string[] = ['AbortError', 'ConnectionError', 'TimeoutError']

/** Checks that the client closes its connections after it has given up. */
async function waitUntilUnused({ connections }: FaultyService): Promise<void> {
  for (let waits = 0; connections() > 0 && waits < 100; waits += 1) await pause(20)
  assert.equal(connections(), 0, 'connections left open')
}

const optionsOf = ({ options, aborts, signal }: Fault, ownSignal: AbortSignal) => ({
  headers,
  ...options,
  ...(aborts === undefined ? {} : { signal: ownSignal }),
  ...(signal ? { signal: signal() } : {}),
})

const withHeadersCallback = (
  given: ClientSettings['fetch'],
  onHeaders: () => void,
): Required<Pick<ClientSettings, 'fetch'>> => ({
  async fetch(url, init) {
    const response = await (given ?? fetch)(url, init)
    onHeaders()
    return response
  },
})

function checkTries({ expected }: Fault, { records, arrivals, orders, error }: Observed): void {
  const { attempts, waitsMs = [] } = expected
  assert.equal(records.requests.length, attempts, `number of attempts; error: ${String(error)}`)
  assert.deepEqual(
    records.requests.map(({ attempt }) => attempt),
    Array.from({ length: attempts }, (_, index) => index + 1),
  )
  assert.equal(
    arrivals.length,
    expected.arrivals ?? attempts,
    'number of requests that the service received',
  )
  assert.equal(orders, expected.orders ?? (error === undefined ? 1 : 0), 'number of orders')
  for (const [index, [leastMs, mostMs]] of waitsMs.entries()) {
    const waitMs = records.retries[index]?.waitMs ?? Number.NaN
    assert.ok(
      waitMs >= leastMs && waitMs <= mostMs,
      `wait ${index + 1} took ${waitMs} ms, expected ${leastMs} to ${mostMs} ms`,
    )
    assert.ok(Number.isInteger(waitMs), `the wait of ${waitMs} ms is not an integer`)
  }
}

function checkSameRequests(arrivals: readonly Arrival[]): void {
  const [first, ...others] = arrivals
  for (const other of others) assert.deepEqual(other, first)
  if (!first) return
  assert.equal(first.headers['authorization'], `Bearer ${token}`)
  assert.equal(
    first.headers['idempotency-key'] !== undefined,
    first.method === 'POST',
    'POST requests, and no others, must have an idempotency key',
  )
}

function checkSecrets({ records, error }: Observed): void {
  assert.deepEqual(leaksOf(records), [], 'secrets in hook data')
  assert.deepEqual(leaksOf(error), [], 'secrets in the error')
}

function checkSuccess({ error, records }: Observed): void {
  assert.equal(error, undefined)
  assert.equal(records.retries.length, records.requests.length - 1)
}

function checkError(
  ErrorClass: typeof DeliveryOrdersError,
  { expected, aborts }: Fault,
  observed: Observed,
) {
  const { error, arrivals, abortReason } = observed
  assert.ok(error instanceof ErrorClass, `${String(error)} is not a ${expected.error}`)
  assert.equal(error.name, expected.error)
  checkHistory(error.attempts, expected)
  for (const { headers } of arrivals) assert.equal(error.idempotencyKey, headers['idempotency-key'])
  for (const fact of ['retryable', 'retryAfterMs'] as const)
    if (expected[fact] !== undefined) assert.equal(error[fact], expected[fact], fact)
  assert.equal(
    error.toCurl() !== undefined,
    expected.attempts > 0,
    'toCurl() must return a command if and only if a request was sent',
  )
  if (aborts !== undefined) assert.equal(error.cause, abortReason)
}

function checkHistory(attempts: readonly CallAttempt[], expected: ExpectedOutcome): void {
  assert.equal(attempts.length, expected.attempts, 'number of attempts in the history')
  const statuses = attempts.map(({ status }) => status)
  assert.deepEqual(statuses, expected.statuses ?? statuses)
  for (const [index, attempt] of attempts.entries()) {
    const { status, error, durationMs, waitedMs, requestId } = attempt
    assert.equal(typeof error, status === undefined ? 'string' : 'undefined')
    assert.equal(requestId, status === undefined ? undefined : requestIdOf(index + 1))
    assert.ok(durationMs >= 0 && durationMs < longestMs, `invalid duration of ${durationMs} ms`)
    const [leastMs, mostMs] = expected.waitsMs?.[index - 1] ?? [0, index === 0 ? 0 : longestMs]
    assert.ok(
      waitedMs >= leastMs && waitedMs <= mostMs,
      `waited ${waitedMs} ms, expected ${leastMs} to ${mostMs} ms`,
    )
  }
}
