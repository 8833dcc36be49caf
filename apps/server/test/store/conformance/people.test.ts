import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { test } from '../support/checked-world.ts'

const phone = '+2250799887766'
const asPeopleWrite = '07 99 88 77 66'

const recipient = { ...aDraft().recipient, phone }
const longer = { ...recipient, phone: `${phone}9` }
const item = anItem()
const ofSender = anItem({ sender: { ...item.sender, name: 'Yggdrasil', phone } })

describe('erasing a person by phone', () => {
  test('lists the orders of all clients and roles, asks, erases what has ended, and names the rest', async ({
    checked: { world, check },
    run,
  }) => {
    const settings = { DATABASE_URL: world.databaseUrl, PHONE_COUNTRY: 'CI' }
    const erase = (...options: readonly string[]) =>
      run(['order', 'erase', '--phone', asPeopleWrite, ...options], settings)
    const place = async (name: string, draft: Parameters<typeof aDraft>[0]) => {
      const client = await world.client(name)
      await client.orders.create(aDraft({ referenceNumber: `of-${name}`, ...draft }))
      return client.orders
    }
    await (await place('current', { recipient })).cancel('of-current')
    const former = await place('former', { recipient })
    await former.update('of-former', { recipient: { phone: '+2250702029255' } })
    await former.cancel('of-former')
    await (await place('sending', { items: [item, ofSender] })).cancel('of-sending')
    const opened = await place('open', { recipient })
    const mention = await place('mention', { deliveryInstructions: `Call ${phone}.` })
    await mention.cancel('of-mention')
    await (await place('other', { recipient: longer })).cancel('of-other')
    const stored = () => storedWith(world.databaseUrl, phone)
    const before = await stored()

    const asked = await erase('--no-compact')

    expect(asked.code).toBe(1)
    expect(asked.stderr).toBe(
      'Permanently erase the personal data of 3 orders? To confirm, add --yes.\n',
    )
    expect(asked.stdout).toMatch(/^current +test +of-current .* canceled +of the recipient$/m)
    expect(asked.stdout).toMatch(/^former +test +of-former .* canceled +of the former recipient$/m)
    expect(asked.stdout).toMatch(/^sending +test +of-sending .* canceled +of the sender$/m)
    expect(asked.stdout).toMatch(/^open +test +of-open .* pending +of the recipient$/m)
    expect(asked.stdout).toMatch(/^mention +test +of-mention .* canceled +mentioned$/m)
    expect(asked.stdout).not.toContain('of-other')
    expect(await stored()).toEqual(before)

    const erased = await erase('--yes')

    expect(erased.code).toBe(1)
    expect(erased.stderr).toBe(
      `Erased the personal data of 3 orders.
1 order with the number is open, so couriers still need the data: open of-open (test). Cancel with order cancel CLIENT REFERENCE, or wait for the end, then run the command again.
1 order mentions the number in a text, or as that of a courier: mention of-mention (test). Look at them with order show, and erase with order erase CLIENT REFERENCE.
`,
    )
    expect(await stored()).toEqual(['of-mention', 'of-open', 'of-other'])
    expect((await former.get('of-former')).recipient.address.name).toBe('erased')

    const cancel = await run(['order', 'cancel', 'open', 'of-open', '--mode', 'test'], settings)
    expect(cancel).toEqual({ code: 0, stdout: '', stderr: 'of-open is canceled.\n' })
    expect((await opened.get('of-open')).status).toBe('canceled')
    await run(
      ['order', 'erase', 'mention', 'of-mention', '--mode', 'test', '--no-compact'],
      settings,
    )
    const last = await erase('--yes')

    expect([last.code, last.stderr]).toEqual([
      0,
      `Erased the personal data of 1 order.\nNo order has the number ${phone} any more.\n`,
    ])
    expect(await stored()).toEqual(['of-other'])
    expect(await erase()).toEqual({
      ...{ code: 0, stdout: '' },
      stderr: `No order has the number ${phone}.\n`,
    })
    expect(await check()).toMatchObject({ code: 0, stdout: '' })
  })

  test('refuses a client together with a phone, and neither of the two', async ({ run }) => {
    for (const args of [['acme', '--phone', phone], ['acme'], []]) {
      const { code, stderr } = await run(['order', 'erase', ...args])
      expect([code, stderr]).toEqual([1, 'Name either a client and a reference, or --phone.\n'])
    }
  })
})

describe('data export', () => {
  test('prints what is known of a recipient, a former one and a sender, without the phones of the other people', async ({
    checked: { world },
    run,
  }) => {
    const acme = (await world.client('acme')).orders
    const courier = { name: 'Moussa', phone: '+2250500000001' }
    await acme.create(aDraft({ referenceNumber: 'R', recipient, deliveryInstructions: 'Knock.' }))
    await acme.progress('R', { to: 'assigned', courier, comment: 'Soon' })
    await acme.create(aDraft({ referenceNumber: 'F', recipient: { ...recipient, name: 'Before' } }))
    await acme.update('F', { recipient: { phone: '+2250702029255' } })
    await acme.create(aDraft({ referenceNumber: 'S', items: [item, ofSender] }))
    await acme.create(aDraft({ referenceNumber: 'M', deliveryInstructions: `Call ${phone}` }))
    await acme.create(aDraft({ referenceNumber: 'O', recipient: longer }))
    const settings = { DATABASE_URL: world.databaseUrl, PHONE_COUNTRY: 'CI' }

    const { code, stdout } = await run(['data', 'export', '--phone', asPeopleWrite], settings)

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      phone,
      orders: [
        {
          ...{ client: 'acme', reference: 'R', roles: ['recipient'], status: 'assigned' },
          recipient: { name: 'Awa Koné', phone },
          deliveryInstructions: 'Knock.',
          items: [{ itemName: 'Shoes' }],
          events: [{ kind: 'order.created' }, { kind: 'order.assigned', comment: 'Soon' }],
        },
        {
          ...{ reference: 'F', roles: ['former recipient'] },
          formerRecipients: [{ name: 'Before', phone }],
        },
        { reference: 'S', roles: ['sender'], senders: [{ name: 'Yggdrasil' }] },
        { reference: 'M', roles: ['mentioned'] },
      ],
    })
    expect(stdout).not.toMatch(/0102030405|0500000001|0702029255|Moussa/)
    await run(['courier', 'add', 'c-7', '--name', 'Serge', '--phone', '+4930123457'], settings)
    await run(['courier', 'end', 'c-7'], settings)
    const ended = await run(['data', 'export', '--phone', '+49 30 123457'], settings)
    expect(JSON.parse(ended.stdout)).toMatchObject({
      couriers: [{ reference: 'c-7', name: 'Serge', endedAt: expect.any(String) }],
      orders: [],
    })
    const none = await run(['data', 'export', '--phone', '+4930123456'], settings)
    expect(JSON.parse(none.stdout)).toEqual({ phone: '+4930123456', couriers: [], orders: [] })
  })
})

/** Lists the references of the orders whose rows contain a text. */
async function storedWith(databaseUrl: string, text: string): Promise<readonly unknown[]> {
  const found = await rowsOf(
    databaseUrl,
    `select reference from orders where facts like '%${text}%' or rendered like '%${text}%' order by reference`,
  )
  return found.map((row) => Object.values(row as object)[0])
}
