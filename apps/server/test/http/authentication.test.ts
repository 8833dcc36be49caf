import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const realm = 'Bearer realm="delivery-orders"'

describe('a request without a valid token', () => {
  test('gets 401 missing_token if it has no Authorization header', async ({ world }) => {
    const { status, headers, problem } = await send(world, { path: '/webhooks' })

    expect([status, problem.code]).toEqual([401, 'missing_token'])
    expect(headers.get('WWW-Authenticate')).toBe(realm)
  })

  test.for(['Bearer', 'bearer '])(
    'gets 401 missing_token with a hint if its header is %j',
    async (authorization, { world }) => {
      const headers = { Authorization: authorization }
      const { status, problem } = await send(world, { path: '/webhooks', headers })

      expect([status, problem.code]).toEqual([401, 'missing_token'])
      expect(problem.detail).toMatch(/variable .* is empty/)
    },
  )

  test('gets 401 invalid_token, whose detail says whether the token is malformed', async ({
    world,
  }) => {
    const { store } = world.service
    const token = await world.token('acme')
    const revoked = await world.token('acme')
    await store.access.revoke({ id: 2 }, world.clock.now(), anActor)
    const changed = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const sent = [
      `Bearer ${revoked}`,
      `Bearer ${changed}`,
      'Bearer dos_test_x',
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer "${token}"`,
    ]
    for (const authorization of sent) {
      const headers = { Authorization: authorization }
      const got = await send(world, { path: '/webhooks', headers })
      expect([authorization, got.problem.code, got.problem.detail]).toEqual([
        authorization,
        'invalid_token',
        authorization === `Bearer ${revoked}`
          ? 'The token is unknown, revoked or expired. Ask the operator for a new one.'
          : expect.stringMatching(/^The token is malformed\. Send it as it was issued/),
      ])
      expect(got.headers.get('WWW-Authenticate')).toBe(`${realm}, error="invalid_token"`)
    }
    expect((await send(world, { path: '/webhooks', headers: bearer(token) })).status).toBe(200)
  })

  test('gets 401 invalid_token with a detail that names Bearer if the scheme is another one, or none', async ({
    world,
  }) => {
    const token = await world.token('acme')
    const sent = ['', token, `Basic ${token}`, 'Basic bearer', `notbearer ${token}`]
    for (const authorization of sent) {
      const headers = { Authorization: authorization }
      const got = await send(world, { path: '/webhooks', headers })
      expect([authorization, got.problem.code, got.problem.detail]).toEqual([
        authorization,
        'invalid_token',
        'The header Authorization does not begin with Bearer. Send Authorization: Bearer <ACCESS_TOKEN>.',
      ])
      expect(got.headers.get('WWW-Authenticate')).toBe(realm)
    }
  })

  test('gets 401 before its body is checked', async ({ world }) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }
    const { problem } = await send(world, { method: 'POST', path: '/orders', headers, body: '{' })

    expect(problem.code).toBe('missing_token')
  })
})

describe('a token', () => {
  test('is accepted with the Bearer scheme in upper or lower case', async ({ world }) => {
    const token = await world.token('acme')
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { Authorization: `${scheme} ${token}` }
      expect((await send(world, { path: '/webhooks', headers })).status).toBe(200)
    }
  })

  test('is refused with 401 once it has expired', async ({ world }) => {
    const { store } = world.service
    const { newToken, tokenHash } = await import('@delivery-orders/operations')
    const { systemRandom } = await import('../../src/random.ts')
    const token = newToken('test', systemRandom)
    await store.access.issue({
      client: 'acme',
      mode: 'test',
      issuedBy: anActor,
      scopes: ['webhooks:read'],
      hash: tokenHash(token),
      hint: '',
      createdAt: world.clock.now(),
      expiresAt: world.clock.now() + 60_000,
    })
    const status = async () =>
      (await send(world, { path: '/webhooks', headers: bearer(token) })).status

    expect(await status()).toBe(200)
    world.clock.pass('1 min')
    expect(await status()).toBe(401)
  })

  test('is refused with 401 from the first request after it was revoked', async ({ world }) => {
    const headers = bearer(await world.token('acme'))
    expect((await send(world, { path: '/webhooks', headers })).status).toBe(200)

    await world.service.store.access.revoke({ id: 1 }, world.clock.now(), anActor)

    expect((await send(world, { path: '/webhooks', headers })).status).toBe(401)
  })

  test('without the required scope is refused with 403 insufficient_scope, which names the scope', async ({
    world,
  }) => {
    const headers = { ...bearer(await world.token('acme', 'test', ['orders:read'])), ...json }
    const body = JSON.stringify(aDraft())
    const needed = [
      [{ method: 'POST', path: '/orders', headers, body }, 'orders:write'],
      [{ method: 'PUT', path: '/orders/A-17', headers }, 'orders:write'],
      [{ path: '/webhooks', headers }, 'webhooks:read'],
    ] as const

    for (const [sent, scope] of needed) {
      const got = await send(world, sent)
      expect([got.status, got.problem.code]).toEqual([403, 'insufficient_scope'])
      expect(got.problem.detail).toContain(scope)
      expect(got.headers.get('WWW-Authenticate')).toBe(
        `${realm}, error="insufficient_scope", scope="${scope}"`,
      )
    }
    expect((await send(world, { path: '/orders/A-17', headers })).status).toBe(404)
  })
})
