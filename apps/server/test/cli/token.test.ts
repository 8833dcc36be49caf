import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWellFormed, tokenHash } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { anActor } from '../support/an-actor.ts'
import { test } from './support/command-line.ts'
import { cells, grantOf, openDatabase, tokens } from './support/issued-tokens.ts'

const allScopes = [
  'events:read',
  'orders:progress',
  'orders:read',
  'orders:write',
  'webhooks:read',
  'webhooks:write',
]

describe('token issue', () => {
  test('prints a valid token and nothing else', async ({ folder, runProcess }) => {
    const { code, stdout, stderr } = await runProcess(['token', 'issue', 'acme'])

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^dos_test_\w{39}\n$/)
    expect(isWellFormed(stdout.trim())).toBe(true)
    expect(await grantOf(folder, stdout)).toEqual({
      actor: { id: 2, kind: 'token', name: '1' },
      clientId: 1,
      clientName: 'acme',
      mode: 'test',
      scopes: new Set(allScopes),
    })
  })

  test('stores only the hash of the token', async ({ folder, run }) => {
    const token = (await run(['token', 'issue', 'acme'])).stdout.trim()

    const data = join(folder, 'data')
    const bytes = Buffer.concat(readdirSync(data).map((name) => readFileSync(join(data, name))))
    expect([bytes.includes(token), bytes.includes(tokenHash(token))]).toEqual([false, true])
  })

  test('gives the token the requested mode, scopes and expiry', async ({ folder, run }) => {
    const flags = [
      '--mode',
      'live',
      '--scopes',
      'orders:read, webhooks:read',
      '--expires',
      '2999-01-31',
    ]

    const { stdout } = await run(['token', 'issue', 'acme', ...flags])

    expect(stdout).toMatch(/^dos_live_/)
    const expiresAt = Date.parse('2999-01-31T00:00:00Z')
    expect(await grantOf(folder, stdout, expiresAt - 1)).toMatchObject({
      mode: 'live',
      scopes: new Set(['orders:read', 'webhooks:read']),
    })
    expect(await grantOf(folder, stdout, expiresAt)).toBeUndefined()
  })

  test('accepts an expiry that JavaScript has printed', async ({ folder, run }) => {
    const expires = new Date('2999-01-31T12:00:00.250Z')

    const args = ['token', 'issue', 'acme', '--expires', expires.toISOString()]
    const { stdout } = await run(args)

    expect(await grantOf(folder, stdout, expires.getTime() - 1)).toBeDefined()
    expect(await grantOf(folder, stdout, expires.getTime())).toBeUndefined()
  })

  test.for([
    {
      title: 'an unknown scope',
      args: ['acme', '--scopes', 'orders:read,fly'],
      want: `There is no scope fly. The scopes are ${allScopes.join(', ')}.`,
    },
    {
      title: 'an expiry in the past',
      args: ['acme', '--expires', '2020-01-31'],
      want: 'The expiry time must be in the future.',
    },
    {
      title: 'an unknown mode',
      args: ['acme', '--mode', 'both'],
      want: 'Allowed choices are test, live.',
    },
    {
      title: 'a client name with spaces',
      args: ['Acme Inc.'],
      want: 'A client name has 1 to 64 letters',
    },
  ])('refuses $title and issues nothing', async ({ args, want }, { folder, run }) => {
    const { code, stdout, stderr } = await run(['token', 'issue', ...args])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(want)
    expect(stderr).not.toContain('    at ')
    expect(await tokens(folder)).toEqual([])
  })
})

test('token list shows no secrets, and token revoke refuses a token that is already revoked', async ({
  folder,
  run,
}) => {
  const database = { DATABASE_URL: 'sqlite:own/orders.db' }
  const [first, second] = [
    (await run(['token', 'issue', 'acme'], database)).stdout.trim(),
    (await run(['token', 'issue', 'globex', '--mode', 'live'], database)).stdout.trim(),
  ]

  expect(await run(['token', 'revoke', '1'], database)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Token 1 is revoked.\n',
  })
  expect(await run(['token', 'revoke', '1'], database)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Token 1 does not exist or is already revoked. To list tokens, run: token list\n',
  })

  const { code, stdout, stderr } = await run(['token', 'list'], database)
  expect([code, stderr]).toEqual([0, ''])
  const today = expect.stringMatching(/^20\d\d-\d\d-\d\d$/)
  const all = allScopes.join(' ')
  const shop = all.replace('orders:progress ', '')
  expect(stdout.trimEnd().split('\n').map(cells)).toEqual([
    ['id', 'owner', 'token', 'state', 'issued', 'expires', 'last used', 'scopes'],
    ['1', 'acme', `dos_test_…${first.slice(-4)}`, 'revoked', today, 'never', 'never', all],
    ['2', 'globex', `dos_live_…${second.slice(-4)}`, 'valid', today, 'never', 'never', shop],
  ])
  for (const token of [first, second]) {
    expect(stdout).not.toContain(token.slice(9, -4))
    expect(stdout).not.toContain(tokenHash(token))
  }
  expect(await grantOf(folder, first, Date.now(), 'own/orders.db')).toBeUndefined()
  expect(await grantOf(folder, second, Date.now(), 'own/orders.db')).toBeDefined()
})

test('token list shows how long tokens are still valid, and since when they have expired', async ({
  folder,
  run,
}) => {
  const [hour, now] = [3_600_000, Date.now()]
  const hours = { expired: -84, today: 5.5, later: 1_500, never: null }
  const expiries = Object.values(hours).map((each) => (each === null ? null : now + each * hour))
  const token = { client: 'acme', mode: 'live', hint: 'Ab1z', createdAt: now } as const
  const store = await openDatabase(folder)
  for (const expiresAt of expiries)
    await store.access.issue({
      ...token,
      hash: `hash-${expiresAt}`,
      issuedBy: anActor,
      scopes: ['orders:read'],
      expiresAt,
    })
  await store.close()

  const [head, ...rows] = (await run(['token', 'list'])).stdout.trimEnd().split('\n').map(cells)

  const day = (at: number | null) => new Date(at ?? 0).toISOString().slice(0, 10)
  const [state, expires] = [head?.indexOf('state') ?? 0, head?.indexOf('expires') ?? 0]
  expect(rows.map((row) => [row[state], row[expires]])).toEqual([
    ['expired', `${day(expiries[0] ?? 0)}, 3 days ago`],
    ['valid', `${day(expiries[1] ?? 0)}, in 5 hours`],
    ['valid', `${day(expiries[2] ?? 0)}, in 62 days`],
    ['valid', 'never'],
  ])
  const json = JSON.parse((await run(['token', 'list', '--json'])).stdout)
  expect(json[0]).toMatchObject({
    ...{ id: 1, client: 'acme', fleet: null, fleetClients: null, mode: 'live', state: 'expired' },
    ...{ token: 'dos_live_…Ab1z', issuedAt: new Date(now).toISOString(), revokedAt: null },
    ...{ expiresAt: new Date(now - 84 * hour).toISOString(), scopes: ['orders:read'] },
  })
  expect(json[3].expiresAt).toBeNull()
})

describe('token issue -', () => {
  test('prints a line with the name and a valid token for each name on the standard input', async ({
    folder,
    run,
  }) => {
    const shops = Array.from({ length: 200 }, (_, index) => `shop-${index}`)

    const { code, stdout } = await run(
      ['token', 'issue', '-', '--mode', 'live'],
      {},
      `\n ${shops.join('\r\n')}`,
    )

    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '))
    expect([code, lines.map(([name]) => name)]).toEqual([0, shops])
    expect(await grantOf(folder, lines[199]?.[1] ?? '')).toMatchObject({
      clientName: 'shop-199',
      mode: 'live',
    })
    expect(new Set(lines.map(([, token]) => token)).size).toBe(200)
  })

  test.for([
    ['a name that is the name of a fleet', 'one\nother', [], 'other is the name of a fleet.'],
    ['an invalid name', 'one\na b', [], 'A client name has 1 to 64 letters'],
    ['a name that is there twice', 'one\ntwo\none', [], 'one is twice on the standard input.'],
    ['no name', '\n', [], 'The standard input has no names'],
    ['the options of a fleet', 'one', ['--fleet', 'couriers'], 'leave out the options of a fleet'],
    ['an unknown scope', 'one', ['--scopes', 'fly'], 'There is no scope fly.'],
  ] as const)(
    'refuses %s and issues nothing',
    async ([, input, options, want], { folder, run }) => {
      await run(['token', 'issue', '--fleet', 'other'])

      const { code, stdout, stderr } = await run(['token', 'issue', '-', ...options], {}, input)

      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain(want)
      expect(await tokens(folder)).toHaveLength(1)
    },
  )
})
