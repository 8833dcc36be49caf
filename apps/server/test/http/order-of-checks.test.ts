import type { ProblemCode } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { isInMemory } from '../support/engine.ts'
import { bearer, type HttpRequest, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

/** The checks that the service makes, in order, each with the problem code of a request that fails this check. */
const checks = {
  route: 'route_not_found',
  method: 'method_not_allowed',
  token: 'invalid_token',
  rate: 'rate_limited',
  scope: 'insufficient_scope',
  size: 'payload_too_large',
  'media type': 'unsupported_media_type',
  JSON: 'invalid_json',
  contract: 'validation_failed',
  'form of the key': 'invalid_idempotency_key',
  'use of the key': 'idempotency_key_reused',
} as const satisfies Readonly<Record<string, ProblemCode>>

type Check = keyof typeof checks | 'state'

interface Operation {
  readonly path: string
  readonly good: object
  /** A valid body that the service refuses because of the existing order. */
  readonly impossible: object
  /** The body of an earlier request that has used the idempotency key `used`. */
  readonly used: object
  readonly refusal: ProblemCode
}

const operations: Readonly<Record<string, Operation>> = {
  createOrder: {
    path: '/orders',
    good: aDraft({ referenceNumber: 'B-1' }),
    impossible: aDraft({ referenceNumber: 'A-17' }),
    used: aDraft(),
    refusal: 'duplicate_reference',
  },
  progressOrder: {
    path: '/orders/A-17/progress',
    good: { to: 'assigned' },
    impossible: { to: 'delivered' },
    used: { to: 'pending' },
    refusal: 'invalid_transition',
  },
}

const all: readonly Check[] = [...(Object.keys(checks) as (keyof typeof checks)[]), 'state']
/** The service in memory has no rate limits. */
const inOrder = all.filter((check) => !(isInMemory && check === 'rate'))

const pairs = inOrder.flatMap((first, index) =>
  inOrder.slice(index + 1).map((second) => ({ first, second })),
)

const settings = { RATE_LIMIT_WRITES: '3' }

test.for(Object.entries(operations))(
  'a %s request with several errors gets the problem code of the first check that fails',
  async ([, operation], { startWorld }) => {
    const world = await startWorld({ settings })
    await prepare(world, operation)
    for (const { first, second } of pairs) {
      const { problem } = await send(world, await request(world, operation, [first, second]))
      expect([first, second, problem.code]).toEqual([first, second, codeOf(operation, first)])
    }
    for (const [index, first] of inOrder.entries()) {
      const sent = await request(world, operation, inOrder.slice(index))
      expect([first, (await send(world, sent)).problem.code]).toEqual([
        first,
        codeOf(operation, first),
      ])
    }
    expect((await send(world, await request(world, operation, []))).status).toBeLessThan(300)
  },
)

const codeOf = ({ refusal }: Operation, check: Check): ProblemCode =>
  check === 'state' ? refusal : checks[check]

/** Creates the order that makes `impossible` fail, and uses the idempotency key `used` with the body `used`. */
async function prepare(world: World, { path, used }: Operation): Promise<void> {
  const headers = { ...bearer(await world.token('acme')), ...json }
  const place = JSON.stringify(aDraft({ referenceNumber: 'A-17' }))
  await send(world, { method: 'POST', path: '/orders', headers, body: place })
  const { status } = await send(world, {
    method: 'POST',
    path,
    headers: { ...headers, 'Idempotency-Key': 'used' },
    body: JSON.stringify(used),
  })
  expect(status).toBeLessThan(300)
}

/** Builds a request that fails exactly the checks in `failing`. */
async function request(
  world: World,
  { path, good, impossible }: Operation,
  failing: readonly Check[],
): Promise<HttpRequest> {
  const fails = (check: Check) => failing.includes(check)
  const text = JSON.stringify(fails('state') ? impossible : good)
  const body = fails('JSON') ? text.slice(1) : text
  return {
    method: fails('method') ? 'DELETE' : 'POST',
    path: (fails('route') ? '/nothing' : path) + (fails('contract') ? '?x=1' : ''),
    headers: {
      ...bearer(await tokenThat(world, fails)),
      'Content-Type': fails('media type') ? 'text/plain' : 'application/json',
      ...keyThat(fails),
    },
    body: fails('size') ? body.padEnd(300_000) : body,
  }
}

/** Issues a token. If the failing checks require it, the token lacks a scope, has no requests left, or is revoked. */
async function tokenThat(world: World, fails: (check: Check) => boolean): Promise<string> {
  const scopes = fails('scope') ? ['orders:read'] : ['orders:write', 'orders:progress']
  const token = await world.token('acme', 'test', scopes)
  if (fails('rate'))
    for (let write = 0; write < Number(settings.RATE_LIMIT_WRITES); write++)
      await send(world, { method: 'PUT', path: '/orders/nothing', headers: bearer(token) })
  const { access } = world.service.store
  const { id = 0 } = (await access.list()).findLast(({ revokedAt }) => revokedAt === null) ?? {}
  if (fails('token'))
    expect(await access.revoke({ id: id }, world.clock.now(), anActor)).toEqual([id])
  return token
}

function keyThat(fails: (check: Check) => boolean): Readonly<Record<string, string>> {
  if (fails('form of the key')) return { 'Idempotency-Key': 'two words' }
  return fails('use of the key') ? { 'Idempotency-Key': 'used' } : {}
}
