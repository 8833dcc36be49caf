import { describe, expect } from 'vitest'
import { fleetOf } from '../../fleet/support/fleet-of.ts'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { executeUnchecked, test } from '../support/checked-world.ts'

describe('check of the history of an order', () => {
  test('finds a wrong former fact of an updated order, and no fault without one, also after an erasure', async ({
    checked: { world, check },
    run,
  }) => {
    const acme = await world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'U' }))
    const receiptUrl = 'https://shop.example.com/17.pdf'
    await acme.orders.update('U', { recipient: { phone: '+2250702029255' }, receiptUrl })
    await acme.orders.update('U', { deliveryFee: 1, receiptUrl: null })
    await acme.orders.cancel('U')
    expect(await check()).toMatchObject({ code: 0, stdout: '' })

    const move = (from: number, to: number) =>
      `update orders set facts = replace(facts, '"until":${from}', '"until":${to}')`
    await executeUnchecked(world.databaseUrl, move(2, 3))
    const { stdout } = await check()
    expect(stdout).toContain('order 5: event 3 is not the change that it recorded\n')
    await executeUnchecked(world.databaseUrl, move(3, 2))

    const settings = { DATABASE_URL: world.databaseUrl }
    await run(['order', 'erase', 'acme', 'U', '--mode', 'test', '--no-compact'], settings)
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
  })

  test('finds a wrong mark of a change by a fleet, and no fault without one, also after an erasure', async ({
    checked: { world, check },
    run,
  }) => {
    const acme = await world.client('acme')
    const { items } = await acme.orders.create(aDraft({ referenceNumber: 'B' }))
    const fleet = await fleetOf(world)
    const orderId = items[0]?.orderId ?? 0
    await fleet.orders.progress([{ orderId, to: 'assigned' }])
    const news = { orderId, to: 'assigned', estimatedAt: '2026-11-20T12:00:00Z' } as const
    await fleet.orders.progress([news])
    await fleet.orders.update(orderId, { recipient: { name: 'Awa' } })
    await acme.orders.update('B', { deliveryFee: 1 })
    await acme.orders.cancel('B')
    expect(await check()).toMatchObject({ code: 0, stdout: '' })

    const replaceIn = (table: string, sequence: string, from: string, to: string) =>
      executeUnchecked(
        world.databaseUrl,
        `update ${table} set facts = replace(facts, '${from}', '${to}') where ${sequence}`,
      )
    for (const sequence of [3, 4]) {
      await replaceIn('events', `order_id = 5 and sequence = ${sequence}`, ',"by":"fleet"', '')
      const { stdout } = await check()
      expect(stdout).toContain(`order 5: event ${sequence} is not the change that it recorded\n`)
      const at = `order_id = 5 and sequence = ${sequence}`
      await replaceIn('events', at, ',"moment":', ',"by":"fleet","moment":')
    }
    const settings = { DATABASE_URL: world.databaseUrl }
    await run(['order', 'erase', 'acme', 'B', '--mode', 'test', '--no-compact'], settings)
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
  })

  test('finds no fault after an erased order has moved, whose further events have no id of a request', async ({
    checked: { world, check },
    run,
  }) => {
    const acme = await world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'F' }))
    for (const to of ['assigned', 'picked_up', 'failed'] as const)
      await acme.orders.progress('F', { to })
    const settings = { DATABASE_URL: world.databaseUrl }
    await run(['order', 'erase', 'acme', 'F', '--mode', 'test', '--no-compact'], settings)

    await acme.orders.progress('F', { to: 'returned' })

    expect(await check()).toMatchObject({ code: 0, stdout: '' })
    const ofToken = 'select sequence from events where order_id = 5 and actor_id is not null'
    expect(await rowsOf(world.databaseUrl, ofToken)).toHaveLength(5)
  })

  test('finds a missing or wrong number of a report, and no fault without one, also after an erasure', async ({
    checked: { world, check },
    run,
  }) => {
    const acme = await world.client('acme')
    await acme.orders.create(aDraft({ referenceNumber: 'R' }))
    const courier = { name: 'Moussa' }
    await acme.orders.progress('R', { to: 'assigned', courier })
    await acme.orders.progress('R', { to: 'assigned', estimatedAt: '2026-11-20T12:00:00Z' })
    await acme.orders.progress('R', { to: 'picked_up' })
    const proof = { receivedBy: 'Awa', collected: 5 }
    await acme.orders.progress('R', { to: 'failed', proof })
    await acme.orders.progress('R', { to: 'returned', courier: { name: 'Fatou' } })
    expect(await check()).toMatchObject({ code: 0, stdout: '' })

    for (const [from, to, sequence] of [
      ['"reports":2,', '"reports":1,', 3],
      ['"reports":2,', '', 4],
      ['"proof":3', '"proof":4', 5],
      ['"courier":1', '"courier":2', 4],
    ] as const) {
      const change = (was: string, is: string) =>
        `update events set facts = replace(facts, '${was}', '${is}') where order_id = 5 and sequence = ${sequence}`
      await executeUnchecked(world.databaseUrl, change(from, to === '' ? '"none":2,' : to))
      expect((await check()).stdout, from).toContain(`order 5: event ${sequence} `)
      await executeUnchecked(world.databaseUrl, change(to === '' ? '"none":2,' : to, from))
      expect(await check()).toMatchObject({ code: 0, stdout: '' })
    }

    const settings = { DATABASE_URL: world.databaseUrl }
    await run(['order', 'erase', 'acme', 'R', '--mode', 'test', '--no-compact'], settings)
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
    await acme.orders.get('R')
  })

  test('finds no fault in an order with wrong codes, a new code and a right one, also after an erasure', async ({
    checked: { world, check },
    run,
  }) => {
    const acme = await world.client('acme')
    const requires = { code: true }
    const { deliveryCode } = await acme.orders.create(aDraft({ referenceNumber: 'K', requires }))
    for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
      await acme.orders.progress('K', { to })
    const deliver = (code = '') => acme.orders.progress('K', { to: 'delivered', proof: { code } })
    const guess = async (right: string | undefined, count: number) => {
      const wrong = ['0000', '0001', '0002', '0003', '0004', '0005'].filter((one) => one !== right)
      for (const code of wrong.slice(0, count))
        await expect(deliver(code)).rejects.toMatchObject({ code: 'wrong_code' })
    }
    const tries = () => rowsOf(world.databaseUrl, 'select number, hashes from code_tries')
    await guess(deliveryCode, 5)
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
    const { deliveryCode: second } = await acme.orders.update('K', { requires })
    await guess(second, 2)
    await deliver(second)
    expect(await tries()).toMatchObject([{ number: 2, hashes: expect.stringMatching(/^\S+ \S+$/) }])
    expect(await check()).toMatchObject({ code: 0, stdout: '' })

    const settings = { DATABASE_URL: world.databaseUrl }
    await run(['order', 'erase', 'acme', 'K', '--mode', 'test', '--no-compact'], settings)
    expect(await tries()).toEqual([])
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
  })
})
