import { expect, vi } from 'vitest'
import { DeliveryFleet } from '../src/fleet/index.ts'
import { type CallOptions, type ClientSettings, DeliveryOrders } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

// Wrong arguments, which programs in plain JavaScript can pass.

type Untyped = Record<
  'orders' | 'events' | 'webhooks',
  Record<string, (...args: unknown[]) => unknown>
>

const draft = JSON.parse(example('order-draft'))

const spread = (list: unknown) => [...(list as Iterable<unknown>)]

const options = (given: Readonly<Record<string, unknown>>): CallOptions => given

test('passing an AbortController as the signal is refused by name and causes no uncaught exception later', async ({
  service,
  client,
}) => {
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  service.does(() => undefined)
  const deliveries = client({ timeoutMs: 20, retries: 0 })

  const failure = await failureOf(
    deliveries.webhooks.list(options({ signal: new AbortController() })),
  )
  await new Promise((resolve) => setTimeout(resolve, 60))
  process.off('uncaughtException', uncaught)

  expect(failure).toMatchObject({
    name: 'InvalidCallError',
    message: 'signal must be an AbortSignal, such as controller.signal.',
  })
  expect(uncaught).not.toHaveBeenCalled()
})

test('a call rejects if its fetch fails with an error whose message cannot be read', async ({
  client,
}) => {
  const hostile = new Error('unread')
  Object.defineProperty(hostile, 'message', {
    get() {
      throw new Error('no message')
    },
  })
  const deliveries = client({ fetch: () => Promise.reject(hostile), retries: 0, timeoutMs: 30_000 })

  expect(await failureOf(deliveries.webhooks.list())).toBeInstanceOf(Error)
})

test('a header with the value undefined is not sent', async ({ service, deliveries }) => {
  service.answers(200, '[]')

  await deliveries.webhooks.list(options({ headers: { 'X-Shop': undefined, 'X-Till': '7' } }))

  expect(service.arrivals[0]?.headers).not.toHaveProperty('x-shop')
  expect(service.arrivals[0]?.headers).toMatchObject({ 'x-till': '7' })
})

test('a bigint as timeoutMs is refused', async ({ deliveries }) => {
  expect(await failureOf(deliveries.webhooks.list(options({ timeoutMs: 1n })))).toMatchObject({
    name: 'InvalidCallError',
    message: expect.stringContaining('timeoutMs must be an integer'),
  })
})

type Row = [title: string, call: (deliveries: Untyped) => unknown, message: string]

/** Methods that do not depend on the state of an order, with their first arguments. */
const conditionless: readonly [method: string, ...args: unknown[]][] = [
  ['get', 'A'],
  ['progress', 'A', { to: 'assigned' }],
  ['create', draft],
  ['createOrGet', { ...draft, referenceNumber: 'A' }],
  ['downloadReceipt', 'A'],
]

test.for<Row>([
  [
    'an argument too many',
    ({ orders }) => orders['get']?.('A', {}, { timeoutMs: 1 }),
    'orders.get takes 2 arguments, the last one its options, not 3.',
  ],
  [
    'an argument too many for a list of webhooks',
    ({ webhooks }) => webhooks['list']?.({}, {}),
    'webhooks.list takes 1 argument, the last one its options, not 2.',
  ],
  [
    'a text as the options',
    ({ orders }) => orders['cancel']?.('A', 'because'),
    'orders.cancel takes its options as an object such as { signal }, not a string.',
  ],
  [
    'a signal among the query',
    ({ events }) => events['follow']?.({ signal: AbortSignal.timeout(1) }),
    'signal is an option: pass it in the argument after the query.',
  ],
  [
    'a status in place of the query',
    ({ orders }) => orders['list']?.('failed'),
    'The query must be an object with status, createdFrom, createdTo, finalFrom, finalTo, limit, cursor, not a string.',
  ],
  [
    'an unknown filter',
    ({ orders }) => orders['list']?.({ state: 'failed' }),
    'state is unknown: use status, createdFrom, createdTo, finalFrom, finalTo, limit, cursor.',
  ],
  [
    'headers in the class of fetch',
    ({ orders }) => orders['get']?.('A', { headers: new Headers({ 'x-shop': '7' }) }),
    "headers must be an object such as { 'x-name': 'value' }.",
  ],
  [
    'a reference that is undefined',
    ({ orders }) => orders['get']?.(undefined),
    'reference must be a string, not undefined.',
  ],
  [
    'a bigint',
    ({ orders }) => orders['create']?.({ ...draft, total: 1n }),
    '/total must be a number, not a bigint: use Number().',
  ],
  [
    'NaN',
    ({ orders }) => orders['create']?.({ ...draft, total: Number('1,5') }),
    '/total must be a finite number, not NaN.',
  ],
  [
    'a Map',
    ({ orders }) => orders['create']?.({ ...draft, metadata: new Map([['erpNumber', 'SO-1']]) }),
    '/metadata must not be a Map or a Set, which JSON would empty.',
  ],
  [
    'an unknown option of a cancellation',
    ({ orders }) => orders['cancel']?.('A', { note: 'moved' }),
    'note is unknown: use reason, comment, signal, timeoutMs, deadlineMs, retries, headers, onWait, idempotencyKey, ifMatch.',
  ],
  [
    'an order in place of its tag',
    ({ orders }) => orders['update']?.('A', { total: 1 }, { ifMatch: { updatedAt: '' } }),
    'ifMatch must be the ETag of a response.',
  ],
  [
    'a phone number in place of a search',
    ({ orders }) => orders['search']?.('+2250702029254'),
    'The search must be an object such as { recipientPhone }, not a string.',
  ],
  [
    'a misspelled status to wait for',
    ({ orders }) => orders['waitFor']?.('A', ['failed', 'deliverd']),
    'deliverd is no status: did you mean delivered.',
  ],
  [
    'createOrGet without a reference or a key',
    ({ orders }) => orders['createOrGet']?.({ ...draft, referenceNumber: undefined }),
    'orders.createOrGet needs a referenceNumber, or an idempotencyKey.',
  ],
  [
    'a list of drafts for one order',
    ({ orders }) => orders['create']?.([draft]),
    'The body must be an object, not an array.',
  ],
  [
    'one draft for many orders',
    ({ orders }) => orders['createMany']?.(draft),
    'orders.createMany takes a list of drafts, such as [draft], not an object.',
  ],
  [
    'a status in place of a report',
    ({ orders }) => orders['progress']?.('A', 'assigned'),
    "orders.progress takes a report, such as { to: 'assigned' }, not a string.",
  ],
  [
    'a report that is undefined',
    ({ orders }) => orders['progress']?.('A'),
    "orders.progress takes a report, such as { to: 'assigned' }, not undefined.",
  ],
  ...conditionless.map(
    ([method, ...args]): Row => [
      `ifMatch given to ${method}`,
      ({ orders }) => orders[method]?.(...args, { ifMatch: '"a"' }),
      'ifMatch is unknown: use signal, timeoutMs, deadlineMs, retries, headers, onWait, idempotencyKey.',
    ],
  ),
  [
    'a list in a loop without await',
    ({ orders }) => spread(orders['list']?.()),
    'The list is fetched as a loop needs it: write `for await`.',
  ],
  [
    'drafts in a loop without await',
    ({ orders }) => spread(orders['createMany']?.([draft])),
    'The list is fetched as a loop needs it: write `for await`.',
  ],
])(
  '%s is an InvalidCallError that says what to do, before a request is sent',
  async ([, call, message], { service, deliveries }) => {
    const failure = await failureOf((async () => call(deliveries as unknown as Untyped))())

    expect(failure).toMatchObject({ name: 'InvalidCallError', message })
    expect(service.arrivals).toEqual([])
  },
)

test.for<[string, unknown, object | undefined, string]>([
  [
    'one step in place of a list',
    { orderId: 1042, to: 'assigned' },
    undefined,
    'orders.progress takes a list of steps, such as [{ orderId, to }], not an object.',
  ],
  [
    'ifMatch, which no step depends on,',
    [{ orderId: 1042, to: 'assigned' }],
    { ifMatch: '"a"' },
    'ifMatch is unknown: use signal, timeoutMs, deadlineMs, retries, headers, onWait, idempotencyKey.',
  ],
])(
  '%s given to the progress of a fleet is an InvalidCallError, before a request is sent',
  async ([, steps, given, message], { service }) => {
    const { orders } = new DeliveryFleet({ baseUrl: service.url, token })

    const failure = await failureOf((async () => orders.progress(steps as never, given))())

    expect(failure).toMatchObject({ name: 'InvalidCallError', message })
    expect(service.arrivals).toEqual([])
  },
)

test('settings that are no object are refused', () => {
  const address = 'https://deliveries.example.com' as ClientSettings

  expect(() => new DeliveryOrders(address)).toThrow(
    'The settings must be an object, such as { baseUrl, token }, not a string.',
  )
})

test('a client created with null as its settings behaves like one created without settings', () => {
  vi.stubEnv('DELIVERY_ORDERS_BASE_URL', undefined)
  const make = () => new DeliveryOrders(null as unknown as ClientSettings)

  expect(make).toThrow('baseUrl is missing')
  vi.unstubAllEnvs()
})
