import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Grant, isWellFormed, tokenHash } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { type Run, test } from './support/command-line.ts'

const allScopes = [
  'events:read',
  'orders:progress',
  'orders:read',
  'orders:write',
  'webhooks:read',
  'webhooks:write',
]

describe('token issue', () => {
  test('prints a valid token and nothing else', { tags: ['slow'] }, async ({
    folder,
    runProcess,
  }) => {
    const { code, stdout, stderr } = await runProcess(['token', 'issue', 'acme'])

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^dos_test_\w{39}\n$/)
    expect(isWellFormed(stdout.trim())).toBe(true)
    expect(await grantOf(folder, stdout)).toEqual({
      tokenId: 1,
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

  test('is refused for an in-memory database, which no other process can access', async ({
    run,
  }) => {
    const refused = await run(['token', 'issue', 'acme'], { DATABASE_URL: 'sqlite::memory:' })

    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL is sqlite::memory:, which only the process that created it can access. Set it to a file or to PostgreSQL.\n',
    })
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
    ['ID', 'OWNER', 'TOKEN', 'STATE', 'ISSUED', 'EXPIRES', 'SCOPES'],
    ['1', 'acme', `dos_test_…${first.slice(-4)}`, 'revoked', today, 'never', all],
    ['2', 'globex', `dos_live_…${second.slice(-4)}`, 'valid', today, 'never', shop],
  ])
  for (const token of [first, second]) {
    expect(stdout).not.toContain(token.slice(9, -4))
    expect(stdout).not.toContain(tokenHash(token))
  }
  expect(await grantOf(folder, first, Date.now(), 'own/orders.db')).toBeUndefined()
  expect(await grantOf(folder, second, Date.now(), 'own/orders.db')).toBeDefined()
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

describe('token issue --fleet', () => {
  const database = { DATABASE_URL: 'sqlite:own/orders.db' }
  const issue = (run: Run, ...args: readonly string[]) => run(['token', 'issue', ...args], database)

  test('prints a token with the fleet scopes, for all clients or for the named ones', async ({
    folder,
    run,
  }) => {
    for (const client of ['acme', 'globex']) await issue(run, client)
    const all = await issue(run, '--fleet', 'couriers', '--mode', 'live')
    const named = await issue(run, '--fleet', 'couriers', '--clients', 'globex, acme,globex')

    const fleetOf = ({ stdout }: typeof all) => grantOf(folder, stdout, Date.now(), 'own/orders.db')
    const scopes = new Set(['fleet:progress', 'fleet:read'])
    expect(await fleetOf(all)).toEqual({
      ...{ tokenId: 3, fleetId: 3, fleetName: 'couriers', mode: 'live', scopes },
      clientIds: null,
    })
    expect(await fleetOf(named)).toMatchObject({ fleetId: 3, mode: 'test', clientIds: [1, 2] })
    const { stdout } = await run(['token', 'list'], database)
    const owners = stdout
      .trimEnd()
      .split('\n')
      .map((line) => cells(line)[1])
    expect(owners).toEqual([
      ...['OWNER', 'acme', 'globex'],
      'fleet couriers (all clients)',
      'fleet couriers (acme, globex)',
    ])
    expect((await run(['token', 'revoke', '3'], database)).code).toBe(0)
    expect(await fleetOf(all)).toBeUndefined()
    expect(await fleetOf(named)).toBeDefined()
  })

  test('names at most 100 clients', async ({ folder, run }) => {
    const names = Array.from({ length: 101 }, (_, index) => `client-${index}`)
    const store = openStore({ engine: 'sqlite', file: join(folder, 'own/orders.db') })
    for (const name of names) await issueToken(store, name, { mode: 'test' })
    await store.close()
    const issueFor = (count: number) =>
      issue(run, '--fleet', 'couriers', '--clients', names.slice(0, count).join(','))

    expect(await issueFor(101)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A fleet token can name at most 100 clients.\n',
    })
    expect((await issueFor(100)).code).toBe(0)
  })

  test('creates the clients that do not exist if asked to, which then are in the fleet', async ({
    folder,
    run,
  }) => {
    await issue(run, 'acme')
    const clients = ['--clients', 'acme,globex', '--create-clients']
    const fleet = await issue(run, '--fleet', 'couriers', ...clients)
    const later = await issue(run, 'globex')

    const grants = [fleet, later].map(({ stdout }) =>
      grantOf(folder, stdout, Date.now(), 'own/orders.db'),
    )
    const [served, own] = await Promise.all(grants)
    expect(served).toMatchObject({ clientIds: [1, 2] })
    expect(own).toMatchObject({ clientId: 2, clientName: 'globex' })
  })

  test.for([
    [['--fleet', 'couriers', '--clients', 'acme,nobody'], 'There is no client nobody.'],
    [
      ['--fleet', 'couriers', '--clients', 'other', '--create-clients'],
      'other is the name of a fleet.',
    ],
    [
      ['--fleet', 'couriers', '--clients', 'a b', '--create-clients'],
      'A client name has 1 to 64 letters',
    ],
    [['--fleet', 'couriers', '--create-clients'], 'creates the clients that --clients names'],
    [['--fleet', 'couriers', '--clients', 'other'], 'There is no client other.'],
    [['--fleet', 'acme'], 'acme is the name of a client.'],
    [['other'], 'other is the name of a fleet.'],
    [['--fleet', 'a b'], 'A fleet name has 1 to 64 letters'],
    [['acme', '--fleet', 'couriers'], 'Name either a client or, with --fleet, a fleet.'],
    [[], 'Name either a client or, with --fleet, a fleet.'],
    [['acme', '--clients', 'acme'], '--clients is only for the token of a fleet.'],
    [['--fleet', 'couriers', '--scopes', 'fleet:read'], 'leave out --scopes'],
    [['acme', '--scopes', 'fleet:read'], 'There is no scope fleet:read.'],
  ] as const)('refuses %j and issues nothing', async ([args, want], { run }) => {
    await issue(run, 'acme')
    await issue(run, '--fleet', 'other')
    const before = (await run(['token', 'list'], database)).stdout

    const { code, stdout, stderr } = await issue(run, ...args)

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(want)
    expect((await run(['token', 'list'], database)).stdout).toBe(before)
  })
})

const cells = (line: string) => line.split(/ {2,}/)

const defaultFile = 'data/delivery-orders.db'

async function grantOf(
  folder: string,
  token: string,
  now = Date.now(),
  file = defaultFile,
): Promise<Grant | undefined> {
  const store = openStore({ engine: 'sqlite', file: join(folder, file) })
  const grant = await store.access.findGrant(tokenHash(token.trim()), now)
  await store.close()
  return grant
}

async function tokens(folder: string): Promise<readonly unknown[]> {
  const store = openStore({ engine: 'sqlite', file: join(folder, defaultFile) })
  const list = await store.access.list()
  await store.close()
  return list
}
