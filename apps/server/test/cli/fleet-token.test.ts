import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { type Run, test } from './support/command-line.ts'
import { cells, grantOf } from './support/issued-tokens.ts'

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
      ...{
        actor: { id: 4, kind: 'token', name: '3' },
        fleetId: 3,
        fleetName: 'couriers',
        mode: 'live',
        scopes,
      },
      clientIds: null,
    })
    expect(await fleetOf(named)).toMatchObject({ fleetId: 3, mode: 'test', clientIds: [1, 2] })
    const { stdout } = await run(['token', 'list'], database)
    const owners = stdout
      .trimEnd()
      .split('\n')
      .map((line) => cells(line)[1])
    expect(owners).toEqual([
      ...['owner', 'acme', 'globex'],
      'fleet couriers (all clients)',
      'fleet couriers (acme, globex)',
    ])
    expect((await run(['token', 'revoke', '3'], database)).code).toBe(0)
    expect(await fleetOf(all)).toBeUndefined()
    expect(await fleetOf(named)).toBeDefined()
  })

  test('names at most 100 clients', async ({ folder, run }) => {
    const names = Array.from({ length: 101 }, (_, index) => `client-${index}`)
    const store = await openStore({ engine: 'sqlite', file: join(folder, 'own/orders.db') })
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
