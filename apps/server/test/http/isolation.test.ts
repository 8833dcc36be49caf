import {
  document,
  factsOf,
  type OperationEntry,
  operationsOf,
  type ProblemCode,
} from '@delivery-orders/contract'
import { clientScopes } from '@delivery-orders/operations'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, type HttpRequest, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import {
  everyRequest,
  fillPath,
  type PathValues,
  visibleResponse,
} from './support/every-request.ts'
import { everyRow } from './support/every-row.ts'

interface Resource {
  readonly notFoundCode: ProblemCode
  /** Resolves to the id of the created resource and to an unused id of the same length. */
  readonly create: (
    world: World,
    token: string,
    own: PathValues,
  ) => Promise<readonly [own: string, unused: string]>
  readonly endingRequest: (own: PathValues) => HttpRequest
}

const reference = 'ORD-7 é/1'
const pathOfOrder = `/orders/${encodeURIComponent(reference)}`
const report = JSON.stringify({ to: 'assigned' })
const victimsKey = 'key-of-acme'

/** Resources by path parameter. The first test fails if a path parameter of the contract is missing here. */
const resources: Readonly<Record<string, Resource>> = {
  reference: {
    notFoundCode: 'order_not_found',
    create: async (world, token) => {
      const body = JSON.stringify(aDraft({ referenceNumber: reference }))
      await sendSuccessfully(world, token, { method: 'POST', path: '/orders', body })
      const headers = { 'Idempotency-Key': victimsKey }
      const path = `${pathOfOrder}/progress`
      await sendSuccessfully(world, token, { method: 'POST', path, headers, body: report })
      return [reference, 'ORD-7 é/2']
    },
    endingRequest: () => ({ method: 'PUT', path: pathOfOrder }),
  },
  orderId: {
    notFoundCode: 'order_not_found',
    create: async (world, token) => {
      const body = JSON.stringify(aDraft({ referenceNumber: reference }))
      skipIds(world)
      const created = await sendSuccessfully(world, token, {
        method: 'POST',
        path: '/orders',
        body,
      })
      const id = String(JSON.parse(created).items[0].orderId)
      return [id, '9'.repeat(id.length)]
    },
    endingRequest: () => ({ method: 'PUT', path: pathOfOrder }),
  },
  webhookId: {
    notFoundCode: 'webhook_not_found',
    create: async (world, token) => {
      const body = JSON.stringify({ url: 'https://shop.example.com/hooks' })
      const headers = { 'Idempotency-Key': victimsKey }
      const text = await sendSuccessfully(world, token, {
        method: 'POST',
        path: '/webhooks',
        headers,
        body,
      })
      return [JSON.parse(text).id, `wh_${'0'.repeat(26)}`]
    },
    endingRequest: (own) => ({
      method: 'PATCH',
      path: fillPath('/webhooks/{webhookId}', own),
      body: '{"enabled":false}',
    }),
  },
  dispatchId: {
    // The service looks up the webhook first, so the response does not show whether the dispatch exists.
    notFoundCode: 'webhook_not_found',
    create: async (world, token, own) => {
      const headers = { 'Idempotency-Key': victimsKey }
      const path = fillPath('/webhooks/{webhookId}/test', own)
      const text = await sendSuccessfully(world, token, { method: 'POST', path, headers })
      return [JSON.parse(text).id, `dsp_${'0'.repeat(26)}`]
    },
    endingRequest: (own) => ({
      method: 'POST',
      path: fillPath('/webhooks/{webhookId}/dispatches/{dispatchId}/retry', own),
    }),
  },
}

/** Valid request bodies by operation, for operations that have both a path parameter and a body. */
const goodBodies: Readonly<Record<string, string>> = {
  progressOrder: report,
  updateOrder: '{"deliveryInstructions":"Ring twice"}',
  updateFleetOrder: '{"recipient":{"name":"Awa"}}',
  updateWebhook: '{"enabled":false}',
  rotateWebhookSecret: '{"gracePeriodSeconds":0}',
}

const namesIn = ({ parameters }: OperationEntry): readonly string[] =>
  parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)

const operations = operationsOf(document).filter((entry) => namesIn(entry).length > 0)
const cases = operations.flatMap((entry) =>
  ['new', 'finished'].map((state) => ({ id: entry.id, state, entry })),
)

test('the isolation tests cover every path parameter of the contract', () => {
  expect(operations.length).toBeGreaterThan(0)
  expect(Object.keys(resources).sort()).toEqual([...new Set(operations.flatMap(namesIn))].sort())
})

/** A valid request to each operation of fleets, by the `orderId` of an order. */
const fleetRequests: Readonly<Record<string, (orderId: number) => HttpRequest>> = {
  listFleetOrders: () => ({ path: '/fleet/orders' }),
  getFleetOrder: (orderId) => ({ path: `/fleet/orders/${orderId}` }),
  updateFleetOrder: (orderId) => ({
    method: 'PATCH',
    path: `/fleet/orders/${orderId}`,
    body: goodBodies['updateFleetOrder'] ?? '',
  }),
  listFleetEvents: () => ({ path: '/fleet/events' }),
  searchFleetOrders: () => ({
    method: 'POST',
    path: '/fleet/order-searches',
    body: JSON.stringify({ recipientPhone: aDraft().recipient.phone }),
  }),
  progressFleetOrders: (orderId) => ({
    method: 'POST',
    path: '/fleet/progress',
    body: JSON.stringify({ steps: [{ orderId, to: 'assigned' }] }),
  }),
}

test('each operation of fleets hides orders of the other mode and of clients that the fleet does not serve', async ({
  world,
}) => {
  const ids = operationsOf(document).filter((entry) => factsOf(entry).isForFleets)
  expect(Object.keys(fleetRequests)).toEqual(expect.arrayContaining(ids.map(({ id }) => id)))
  const body = JSON.stringify(aDraft({ referenceNumber: reference }))
  const token = await world.token('acme')
  const sent = { method: 'POST', path: '/orders', body }
  const orderId = JSON.parse(await sendSuccessfully(world, token, sent)).items[0].orderId
  await world.token('globex')
  const strangers = [await world.fleetToken(undefined, 'live'), await world.fleetToken(['globex'])]
  const owner = await world.fleetToken(['acme'])
  const readAnswer = async (fleet: string, { path, ...request }: HttpRequest) =>
    (await send(world, { path, ...request, headers: { ...bearer(fleet), ...json } })).text
  const before = everyRow(world)

  for (const request of Object.values(fleetRequests))
    for (const stranger of strangers)
      expect(await readAnswer(stranger, request(orderId))).not.toContain(reference)

  expect(everyRow(world)).toEqual(before)
  for (const request of Object.values(fleetRequests))
    expect(await readAnswer(owner, request(orderId))).toContain(reference)
})

describe('a resource of another client or mode', () => {
  test.for(cases)(
    '$id for a $state resource gets the same response as for an unknown id, and changes nothing',
    async ({ entry, state }, { world }) => {
      const { own, unused } = await createResources(world, entry, state)
      const variants = {
        keys: [undefined, victimsKey, 'key-of-another', 'two words'],
        bodies: [goodBodies[entry.id], '{"to":"delivered","items":[99]}', '{}', '{', undefined],
      }
      const strangers = await headersOfStrangers(world, entry)
      const before = everyRow(world)

      for (const stranger of strangers)
        for (const request of everyRequest(entry, variants)) {
          const sent = { ...request, headers: { ...request.headers, ...stranger } }
          expect(await visibleResponse(world, sent, own)).toBe(
            await visibleResponse(world, sent, unused),
          )
        }

      expect(everyRow(world)).toEqual(before)
    },
  )

  test.for(cases)('$id for a $state resource answers 404', async ({ entry, state }, { world }) => {
    const { own, notFoundCode } = await createResources(world, entry, state)
    const body = goodBodies[entry.id]
    const sent = {
      method: entry.method.toUpperCase(),
      path: fillPath(entry.path, own),
      ...(body === undefined ? {} : { body }),
    }
    for (const stranger of await headersOfStrangers(world, entry))
      for (const key of [{}, { 'Idempotency-Key': victimsKey }]) {
        const headers = { ...stranger, ...json, ...key }
        expect((await send(world, { ...sent, headers })).problem).toEqual({
          type: `${world.url}/problems/${notFoundCode}`,
          title: expect.any(String),
          status: 404,
          detail: expect.stringMatching(/^There is no ((test|live) order|webhook) /),
          instance: sent.path,
          code: notFoundCode,
          requestId: 'r-1',
        })
      }
  })
})

/** Makes the id of the first order long enough to be found in a response. */
function skipIds({ databaseFile }: World): void {
  const database = new Sqlite(databaseFile)
  database.exec('update order_ids set bound = 4711000')
  database.close()
}

interface CreatedResources {
  readonly own: PathValues
  readonly unused: PathValues
  readonly notFoundCode: ProblemCode
}

/** Creates, as client `acme` in test mode, all resources that the path of an operation identifies. */
async function createResources(
  world: World,
  entry: OperationEntry,
  state: string,
): Promise<CreatedResources> {
  const victim = await world.token('acme')
  const made: [name: string, own: string, unused: string][] = []
  let notFoundCode: ProblemCode = 'internal_error'
  for (const name of namesIn(entry)) {
    const resource = resources[name]
    if (!resource) throw new Error(`There is no entry for ${name} in resources.`)
    made.push([name, ...(await resource.create(world, victim, ownOf(made)))])
    notFoundCode = resource.notFoundCode
  }
  const last = resources[made.at(-1)?.[0] ?? '']
  if (last && state === 'finished')
    await sendSuccessfully(world, victim, last.endingRequest(ownOf(made)))
  return {
    own: ownOf(made),
    unused: new Map(made.map(([name, , unused]) => [name, unused])),
    notFoundCode,
  }
}

const ownOf = (made: readonly [name: string, own: string, unused: string][]): PathValues =>
  new Map(made.map(([name, own]) => [name, own]))

/**
 * Headers with tokens that have all scopes of the operation, and must not reach the test orders of `acme`: of client
 * `other` and of `acme` in live mode; or of a fleet that serves only `other`, and of one that serves all in live mode.
 */
async function headersOfStrangers(world: World, entry: OperationEntry) {
  const clients = [
    await world.token('other', 'test', clientScopes),
    await world.token('acme', 'live', clientScopes),
  ]
  const tokens = factsOf(entry).isForFleets
    ? [await world.fleetToken(['other']), await world.fleetToken(undefined, 'live')]
    : clients
  return tokens.map((token) => ({ ...bearer(token), 'X-Request-Id': 'r-1' }))
}

async function sendSuccessfully(world: World, token: string, sent: HttpRequest): Promise<string> {
  const headers = { ...bearer(token), ...json, ...sent.headers }
  const { status, text } = await send(world, { ...sent, headers })
  if (status >= 300)
    throw new Error(`A request that prepares the test failed with status ${status}: ${text}`)
  return text
}
