import { describe, expect } from 'vitest'
import { test as onWorld } from '../store/support/checked-world.ts'
import { type Run, test } from './support/command-line.ts'

const settings = { DATABASE_URL: 'sqlite:own/orders.db', PHONE_COUNTRY: 'CI', DESK_PORT: '3100' }
const on = (run: Run, ...args: readonly string[]) => run(args, settings)

const add = (run: Run, reference: string, ...more: readonly string[]) =>
  on(
    run,
    ...['courier', 'add', reference, '--name', 'Moussa Traoré', '--phone', '05 05-05.05 05'],
    ...more,
  )

describe('couriers', () => {
  test('are added with a phone as people write it, and listed by name', async ({ run }) => {
    await on(run, 'token', 'issue', 'acme')
    expect((await on(run, 'courier', 'list')).stderr).toMatch(/no couriers.*run: courier add/)

    const added = await add(run, 'c-7', '--vehicle', 'Red motorbike', '--fleet', 'bikes')
    await add(run, 'c-8', '--mode', 'test', '--clients', 'acme')

    expect(added).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Moussa Traoré is the courier c-7. To let them in, run: desk invite --courier c-7\n',
    })
    const { stdout } = await on(run, 'courier', 'list', '--json')
    const all = { name: 'Moussa Traoré', phone: '+2250505050505', addedAt: expect.any(String) }
    expect(JSON.parse(stdout)).toEqual([
      {
        ...{ ...all, reference: 'c-7', mode: 'live', vehicle: 'Red motorbike', fleet: 'bikes' },
        ...{ clients: null, seenAt: null },
      },
      {
        ...{ ...all, reference: 'c-8', mode: 'test', vehicle: null, fleet: null },
        ...{ clients: ['acme'], seenAt: null },
      },
    ])
    expect((await on(run, 'courier', 'list')).stdout).toMatch(/c-7 .* all .*\n.*c-8 .* acme /)
  })

  test('change their phone, and nothing else that is not given', async ({ run }) => {
    await on(run, 'token', 'issue', 'acme')
    await add(run, 'c-7', '--vehicle', 'Moto')
    const change = (...args: readonly string[]) => on(run, 'courier', 'change', 'c-7', ...args)

    expect(await change('--phone', '07 07 07 07 07')).toEqual({
      ...{ code: 0, stdout: '', stderr: 'The courier c-7 is Moussa Traoré.\n' },
    })
    expect((await change('--vehicle', '', '--name', 'Awa Koné')).stderr).toContain('is Awa Koné')
    const { stdout } = await on(run, 'courier', 'list', '--json')
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'Awa Koné', phone: '+2250707070707', vehicle: null },
    ])
    expect(await change()).toMatchObject({ code: 1, stderr: expect.stringContaining('--phone') })
    expect(await change('--name', '')).toMatchObject({ stderr: 'name must not be empty.\n' })
    await on(run, 'courier', 'end', 'c-7')
    expect(await change('--name', 'X')).toMatchObject({ stderr: 'Awa Koné has ended.\n' })
  })

  test('are refused with what to write instead', async ({ run }) => {
    await on(run, 'token', 'issue', 'acme')
    await add(run, 'c-7')
    const refused = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await on(run, ...args)
      expect([code, stdout]).toEqual([1, ''])
      return stderr
    }
    const another = ['courier', 'add', 'c-9', '--name', 'Awa', '--phone']

    expect(await refused('courier', 'add', 'c-7', '--name', 'Awa', '--phone', '0707070707')).toBe(
      'There is a courier c-7 in mode live, or there was one. Choose another reference.\n',
    )
    expect(await refused(...another, '0505')).toContain('too many or too few digits for CI')
    expect(await refused(...another, '0707070707', '--clients', 'globex')).toBe(
      'There is no client globex. To list clients, run: client list\n',
    )
    expect(
      await refused('courier', 'add', '-', '--name', '', '--phone', '0707070707', '--fleet', '/'),
    ).toMatch(/^name must not be empty\.\nreference begins with .*\nfleet begins with /)
    expect(await refused('courier', 'end', 'c-9')).toBe(
      'There is no courier c-9 in mode live. To list couriers, run: courier list\n',
    )
  })

  test('are invited by their reference, until they have ended', async ({ run }) => {
    await on(run, 'token', 'issue', 'acme')
    await add(run, 'c-7')
    const invite = (...args: readonly string[]) => on(run, 'desk', 'invite', ...args)

    const invited = await invite('--courier', 'c-7')

    expect(invited.stdout).toMatch(/^http:\/\/localhost:3100\/enter\/[\w-]{24}\n$/)
    expect(invited.stderr).toBe('Give this link to Moussa Traoré. It works once, within an hour.\n')
    expect((await on(run, 'desk', 'list')).stdout).toMatch(/c-7 +courier /)
    for (const args of [[], ['anna', '--courier', 'c-7'], ['--courier', 'c-7', '--role', 'admin']])
      expect((await invite(...args)).code).toBe(1)
    expect((await invite('--courier', 'c-7', '--mode', 'test')).stderr).toContain('in mode test')

    expect((await on(run, 'courier', 'end', 'c-7')).stderr).toBe(
      'Moussa Traoré has ended, and so have all sessions.\n',
    )
    expect((await on(run, 'courier', 'end', 'c-7')).stderr).toBe(
      'Moussa Traoré has ended already.\n',
    )
    expect((await invite('--courier', 'c-7')).stderr).toBe('Moussa Traoré has ended.\n')
    expect((await on(run, 'desk', 'list')).stderr).toContain('Nobody can enter')
  })
})

onWorld('a courier who carries an order does not end', async ({ checked: { world }, run }) => {
  const database = { DATABASE_URL: world.databaseUrl }
  const test = ['--mode', 'test']
  const added = ['courier', 'add', 'c-7', '--name', 'Awa', '--phone', '+2250505050505', ...test]
  await run(added, database)

  const { code, stderr } = await run(['courier', 'end', 'c-7', ...test], database)

  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Awa still carries orders or has cash/),
  ])
  expect((await run(['courier', 'list'], database)).stdout).toContain('c-7')
  await (await world.client('acme')).orders.progress('A-1', { to: 'pending', items: [1] })
  expect((await run(['courier', 'end', 'c-7', ...test], database)).code).toBe(1)
})
