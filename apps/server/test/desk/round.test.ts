import { hash } from 'node:crypto'
import { Script } from 'node:vm'
import { secretText } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { roundFile, workerFile } from '../../src/desk/browser/round-script.ts'
import { systemRandom } from '../../src/random.ts'
import { awa, carry, moussa, shopOf, statusesOf, twoItems } from './support/courier-world.ts'
import { test } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

const keyed = (form: Form): Form => ({ key: secretText(systemRandom), ...form })
const asQueue = { accept: 'application/json' }

/** Returns the fields of a form of a page as a browser sends them when nothing was entered. */
function formIn(page: string, act: string): Form {
  const form = page.split('<form').find((part) => part.includes(`name="act" value="${act}"`)) ?? ''
  const fields = [...form.matchAll(/name="(\w+)"[^>]* value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
}

const styleHash = (page: string): string =>
  hash('sha256', /<style>([^<]*)/.exec(page)?.[1] ?? '', 'base64')

describe('the round of a courier', () => {
  test('has the stops in their sequence, and nothing of another courier', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const window = (from: number) => ({ deliveryWindow: { from: at(from), to: at(from + 1) } })
    await carry(shop, 'LATER', { draft: window(5) })
    await carry(shop, 'LATE', { draft: window(9) })
    await shop.orders.progress('LATE', { to: 'in_transit', estimatedAt: at(-1) })
    await carry(shop, 'SOON', { draft: window(2) })
    await carry(shop, 'WAITS', { to: 'assigned', draft: window(1) })
    await carry(shop, 'OTHER', { courier: awa })

    const { text } = await desk.get('/round', cookie)

    const sequence = [...text.matchAll(/LATER|LATE|SOON|WAITS|OTHER|<h2>\w+/g)].map(
      ([word]) => word,
    )
    expect(sequence).toEqual(['<h2>Pick', 'WAITS', '<h2>Deliver', 'LATE', 'SOON', 'LATER', 'WAITS'])
  })

  test('picks up everything of a sender at once, also of several orders', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const ids = [
      await carry(shop, 'A', { to: 'assigned' }),
      await carry(shop, 'B', { to: 'assigned' }),
    ]
    const form = keyed(Object.fromEntries(ids.map((id) => [`i${id}.0`, 'on'])))

    for (const _ of ['once', 'twice']) {
      const { status, headers } = await desk.post('/round/pickup', cookie, form)
      expect([status, headers.get('location')]).toEqual([303, '/round'])
    }
    const later = await desk.post('/round/pickup', cookie, keyed(form), asQueue)
    expect(JSON.parse(later.text)).toMatchObject({ key: form['key'] })

    expect([...(await statusesOf(shop, 'A')), ...(await statusesOf(shop, 'B'))]).toEqual([
      'picked_up',
      'picked_up',
    ])
    const again = await desk.post('/round/pickup', cookie, { ...form, key: 'k'.repeat(24) })
    expect(again.text).toContain('This was changed meanwhile: it is picked up now')
  })

  test('gives back what a closed sender does not hand out, and the planner sees why', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'assigned', draft: { items: twoItems } })
    const form = keyed({ [`i${id}.0`]: 'on', [`i${id}.1`]: 'on', comment: 'Opens at 4 pm' })
    const send = async (fields: Form) =>
      JSON.parse((await desk.post('/round/give-back', cookie, fields, asQueue)).text).refused

    expect(await send(form)).toContain('choose why')
    for (const _ of ['once', 'twice'])
      expect(await send({ ...form, reason: 'closed' })).toBeUndefined()

    const { status, reason, statusComment, courier, items } = await shop.orders.get('A')
    expect([status, reason, statusComment, courier]).toEqual([
      ...['pending', 'closed', 'Opens at 4 pm', undefined],
    ])
    expect(items.map((item) => item.reason)).toEqual(['closed', 'closed'])
    expect((await desk.get('/round', cookie)).text).toContain('Nothing to do now')
    const { text } = await desk.get('/assign', await desk.enter('planner'))
    expect(text).toContain('Taken from the courier – Closed – Opens at 4 pm')
  })

  test('gives nothing back that was picked up', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'picked_up' })

    const form = keyed({ [`i${id}.0`]: 'on', reason: 'closed' })
    const { text } = await desk.post('/round/give-back', cookie, form, asQueue)

    expect(JSON.parse(text).refused).toContain('it is picked up now')
    expect(await statusesOf(shop, 'A')).toEqual(['picked_up'])
  })

  test('delivers with what the order asks for, and says in its words what is missing', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', {
      to: 'picked_up',
      draft: { requires: { code: true, minimumAge: 18 }, collect: { amount: 23_500 } },
    })
    const { deliveryCode: code = '' } = await shop.orders.get('A')
    const stop = (await desk.get(`/round/${id}`, cookie)).text
    const asked = formIn(stop, 'delivered')
    expect(asked).toMatchObject({ collected: '23500', shown: '0:picked_up:1' })
    const enter = (form: Form) => desk.post(`/round/${id}`, cookie, keyed({ ...asked, ...form }))

    expect((await enter({ ageChecked: 'on' })).text).toContain('Still missing: the code')
    const wrong = code === '0000' ? '1111' : '0000'
    const refused = await enter({ code: wrong, ageChecked: 'on', key: 'w'.repeat(24) })
    expect(refused.text).toContain('Tries left: 4')
    expect(refused.text).toContain(`value="${wrong}"`)
    expect(
      await enter({ code, ageChecked: 'on', collected: '20 000', key: 'r'.repeat(24) }),
    ).toMatchObject({
      status: 303,
    })

    const { items, collected, status } = await shop.orders.get('A')
    expect([status, collected]).toEqual(['delivered', 20_000])
    expect(items[0]?.proof).toMatchObject({ codeChecked: true, ageChecked: true })
    expect((await desk.get('/round', cookie)).text).toMatch(/20[^<]*000.*To hand in.*Done today/s)
  })

  test('delivers a part: less of one item, and nothing of another', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { draft: { items: twoItems } })
    const asked = formIn((await desk.get(`/round/${id}`, cookie)).text, 'delivered')

    await desk.post(`/round/${id}`, cookie, keyed({ ...asked, quantity0: '0', quantity1: '2' }))

    const { items } = await shop.orders.get('A')
    expect(
      items.map(({ status, reason, deliveredQuantity }) => [status, reason, deliveredQuantity]),
    ).toEqual([
      ['failed', 'refused', undefined],
      ['delivered', undefined, 2],
    ])
    const nothing = {
      ...formIn((await desk.get(`/round/${id}`, cookie)).text, 'delivered'),
      quantity0: '0',
    }
    expect((await desk.post(`/round/${id}`, cookie, keyed(nothing))).text).toContain(
      'choose why, and at least one item',
    )
  })

  test('reports what was not delivered, tries again, and brings back', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'picked_up', draft: { items: twoItems } })
    const open = async (act: string) => formIn((await desk.get(`/round/${id}`, cookie)).text, act)
    const enter = async (act: string, form: Form = {}) => {
      const all = { item0: 'on', item1: 'on' }
      const { status } = await desk.post(
        `/round/${id}`,
        cookie,
        keyed({ ...(await open(act)), ...all, ...form }),
      )
      expect([act, status]).toEqual([act, 303])
    }

    await enter('failed', { reason: 'recipient_absent', comment: 'Nobody answered.' })
    expect((await desk.get('/round', cookie)).text).toMatch(
      /The recipient was absent.*Nobody answered/s,
    )
    await enter('again')
    await enter('failed', { reason: 'refused' })
    await enter('returned')

    expect(await statusesOf(shop, 'A')).toEqual(['returned', 'returned'])
    const reasons = (await shop.orders.get('A')).items.map(({ reason }) => reason)
    expect(reasons).toEqual(['refused', 'refused'])
  })

  test('answers the queue of the phone with its key, and only what it can do', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const other = await carry(shop, 'OTHER', { courier: awa })
    const own = await carry(shop, 'OWN')
    const form = keyed({ act: 'delivered', shown: '0:in_transit:1', at: new Date().toISOString() })
    const send = async (id: number, fields = form) =>
      JSON.parse((await desk.post(`/round/${id}`, cookie, fields, asQueue)).text)

    expect(await send(other)).toEqual({
      key: form['key'],
      refused: 'This is no longer one of your stops. Nothing was stored.',
    })
    expect(await send(own)).toEqual({ key: form['key'] })
    expect(await send(own)).toEqual({ key: form['key'] })
    expect(await send(own, keyed(form))).toEqual({ key: form['key'] })
    expect(await statusesOf(shop, 'OTHER')).toEqual(['in_transit'])
    expect((await desk.post(`/round/${own}`, cookie, { ...form, act: 'canceled' })).status).toBe(
      404,
    )
    expect((await desk.get(`/round/${other}`, cookie)).status).toBe(404)
  })

  test('sends what was entered before it was known that the items are on their way', async ({
    desk,
  }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    const id = await carry(shop, 'A', { to: 'assigned' })
    const send = async (path: string, form: Form) =>
      JSON.parse((await desk.post(path, cookie, keyed(form), asQueue)).text).refused
    const shown = { shown: '0:assigned:1' }

    expect(await send('/round/pickup', { [`i${id}.0`]: 'on' })).toBeUndefined()
    expect(await send(`/round/${id}`, { act: 'in_transit', ...shown })).toBeUndefined()
    expect(
      await send(`/round/${id}`, { act: 'failed', reason: 'closed', ...shown }),
    ).toBeUndefined()

    expect(await statusesOf(shop, 'A')).toEqual(['failed'])
  })

  test('is printed by a planner whose courier has a dead phone', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    await desk.enterCourier()
    await carry(shop, 'A', { draft: { deliveryInstructions: 'The gate is blue.' } })
    const [courier] = await desk.store.couriers.list(10)
    const paper = `/couriers/${courier?.id}/round`
    const planner = await desk.enter('planner')

    const { status, text, headers } = await desk.get(paper, planner)

    expect([status, text.includes('The gate is blue.'), text.includes('<script')]).toEqual([
      200,
      true,
      false,
    ])
    expect(headers.get('content-security-policy')).toContain(styleHash(text))
    expect((await desk.get(paper, await desk.enter('reader'))).status).toBe(404)
  })

  test('is sent again to a phone that has it only once it has changed', async ({ desk }) => {
    const shop = await shopOf(desk.world)
    const cookie = await desk.enterCourier()
    await carry(shop, 'A')
    // Browsers add the second header.
    const ask = (tag: string) =>
      desk.get('/round', cookie, { 'if-none-match': tag, 'cache-control': 'no-cache' })
    const tag = (await ask('')).headers.get('etag') ?? ''

    const { status, text } = await ask(tag)
    expect([status, text]).toEqual([304, ''])
    await carry(shop, 'B')
    expect((await ask(tag)).text).toContain('>B')
  })

  test('has a script of 12 kB together with its worker', () => {
    expect(roundFile.text.length + workerFile.text.length).toBeLessThanOrEqual(12 * 1024)
    for (const { text } of [roundFile, workerFile]) expect(() => new Script(text)).not.toThrow()
  })

  test('tells a phone whose session was ended, and no other stranger', async ({ desk }) => {
    const cookie = await desk.enterCourier()
    const [courier] = await desk.store.couriers.list(10)
    const by = await desk.store.access.identify({ kind: 'user', name: 'root' })
    await desk.store.couriers.endAccesses(courier?.id ?? 0, Date.now(), by)

    const [page, sent] = [
      await desk.get('/round', cookie),
      await desk.post('/round/1', cookie, {}, asQueue),
    ]
    expect([page.status, page.text.includes('data-ended')]).toEqual([401, true])
    expect([sent.status, JSON.parse(sent.text)]).toEqual([401, { ended: true }])
    for (const stranger of ['', 'desk-courier=unknown']) {
      expect((await desk.get('/round', stranger)).status).toBe(303)
      const { status, text } = await desk.post('/round/1', stranger, {}, asQueue)
      expect([status, text.includes('ended":true')]).toEqual([401, false])
    }
    expect(moussa.reference).toBe(courier?.reference)
  })
})
