import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import type { HttpResponse } from '../support/send.ts'
import { type Desk, test } from './support/own-desk.ts'

type Form = Readonly<Record<string, string>>

interface Person {
  get(path: string): Promise<string>
  post(path: string, form?: Form): Promise<HttpResponse>
}

async function enter(desk: Desk, shop: Parameters<Desk['enterShop']>[0] = {}): Promise<Person> {
  const cookie = await desk.enterShop({ mode: 'test', ...shop })
  return {
    get: async (path) => (await desk.get(path, cookie)).text.replace(/<style>.*<\/style>/s, ''),
    post: (path, form) => desk.post(path, cookie, form),
  }
}

const keyIn = (html: string, action: string): string =>
  new RegExp(`action="${action}".*?name="key" value="([\\w-]{24})"`, 's').exec(html)?.[1] ?? ''

const audited = async ({ store }: Desk, id: string) =>
  (await store.overview.audit({ since: 0, limit: 99, subject: id })).map(
    ({ action, actor }) => `${action} by ${actor.name}`,
  )

/** Adds a webhook. Returns its id, and the page with its secret. */
async function addWebhook(person: Person, form: Form = {}) {
  const key = keyIn(await person.get('/shop/webhooks'), '/shop/webhooks')
  const sent = { key, url: 'https://shop.example.com/hooks', ...form }
  const { text } = await person.post('/shop/webhooks', sent)
  return { id: /wh_\w+/.exec(text)?.[0] ?? '', text, sent }
}

describe('the webhooks of a shop', () => {
  test('are added with a secret, once for two presses', async ({ desk }) => {
    const aya = await enter(desk)
    expect(await aya.get('/shop/webhooks')).toContain('You have no webhook')

    const { id, text, sent } = await addWebhook(aya, { ordered: 'on', 'event order.failed': 'on' })
    const again = await aya.post('/shop/webhooks', sent)

    expect(text).toMatch(/<code[^>]*>whsec_[\w+/=]+<\/code>/)
    expect(/wh_\w+/.exec(again.text)?.[0]).toBe(id)
    const acme = await desk.world.client('acme', 'test', ['webhooks:read'])
    expect(await acme.webhooks.list()).toMatchObject([
      { id, url: sent.url, ordering: 'order', events: ['order.failed'] },
    ])
    expect(await aya.get('/shop/webhooks')).toContain(`href="/shop/webhooks/${id}"`)
    expect(await aya.get(`/shop/webhooks/${id}`)).not.toContain('whsec_')
    expect(await audited(desk, id)).toEqual(['webhook.created by Aya (acme)'])
  })

  test('say what is wrong with an address, and keep what was entered', async ({ desk }) => {
    const aya = await enter(desk)
    for (const url of ['http://shop.example.com', 'https://10.0.0.1/', '']) {
      const { text } = await addWebhook(aya, { url, ordered: 'on' })
      expect([url, text]).toEqual([url, expect.stringMatching(/begins with https|Fill this in/)])
      expect(text).toMatch(/name="ordered" checked/)
    }
    await addWebhook(aya)
    expect((await addWebhook(aya)).text).toContain('You have a webhook with this address already.')
  })

  test('get a new secret, are disabled, enabled and removed', async ({ desk }) => {
    const aya = await enter(desk)
    const { id, text } = await addWebhook(aya)
    const path = `/shop/webhooks/${id}`
    const key = keyIn(await aya.get(path), `${path}/rotate`)

    const rotated = [
      await aya.post(`${path}/rotate`, { key }),
      await aya.post(`${path}/rotate`, { key }),
    ]
    expect((await aya.post(`${path}/disable`)).status).toBe(303)
    expect(await aya.get(path)).toContain(`${path}/enable`)
    expect((await aya.post(`${path}/enable`)).status).toBe(303)
    expect(await aya.get(path)).toContain(`${path}/test`)
    expect((await aya.post(`${path}/remove`)).headers.get('location')).toBe('/shop/webhooks')

    const secretIn = (html: string) => /whsec_[\w+/=]+/.exec(html)?.[0]
    const [first, again] = rotated.map(({ text }) => secretIn(text))
    expect(first).toBeDefined()
    expect([first, again]).toEqual([again, first])
    expect(first).not.toBe(secretIn(text))
    expect((await aya.post(`${path}/remove`)).status).toBe(404)
    expect(await audited(desk, id)).toEqual(
      ['deleted', 'enabled', 'disabled', 'rotated', 'created'].map(
        (done) => `webhook.${done} by Aya (acme)`,
      ),
    )
  })

  test('that the operator has disabled stay disabled', async ({ desk }) => {
    const [aya, admin] = [await enter(desk), await desk.enter('admin')]
    const { id } = await addWebhook(aya)
    await desk.post(`/webhooks/${id}/disable`, admin)

    const { text } = await aya.post(`/shop/webhooks/${id}/enable`)

    expect(text).toContain('The delivery service has disabled this webhook.')
  })

  test('show what was sent, and send it again', async ({ desk }) => {
    const aya = await enter(desk)
    const { id } = await addWebhook(aya)
    const path = `/shop/webhooks/${id}`
    const form = { key: keyIn(await aya.get(path), `${path}/test`) }
    const tested = [await aya.post(`${path}/test`, form), await aya.post(`${path}/test`, form)]
    expect(tested.map(({ headers }) => headers.get('location'))).toEqual([
      `${path}/event?number=1`,
      path,
    ])
    const acme = await desk.world.client('acme', 'test')
    await acme.orders.create(aDraft({ referenceNumber: 'A/18' }))

    const page = await aya.get(path)
    const [, event = ''] = /href="([^"]*\/event\?number=2)"/.exec(page) ?? []

    expect(page).toContain('href="/shop/orders/A%2F18"')
    expect(page).not.toContain('/clients/')
    expect(await aya.get(event)).toContain('&quot;referenceNumber&quot;: &quot;A/18&quot;')
    const retried = await aya.post(`${path}/retry`, { number: '2', key: 'k'.repeat(24) })
    expect(retried.headers.get('location')).toBe(event)
    const since = String(desk.world.clock.now() - 60_000)
    const all = await aya.post(`${path}/retry-all`, { since, period: 'today', key: 'l'.repeat(24) })
    expect(all.headers.get('location')).toMatch(new RegExp(`^${path}\\?since=today&queued=\\d+$`))
  })
})

describe('an admin', () => {
  test('invites somebody of a client, who enters once', async ({ desk }) => {
    const [admin, planner] = [await desk.enter('admin'), await desk.enter('planner')]
    const form = { name: 'Aya', mode: 'test', right: 'write' }
    const key = keyIn((await desk.get('/clients/acme', admin)).text, '/clients/acme/invite')

    const { text } = await desk.post('/clients/acme/invite', admin, { ...form, key })
    const again = await desk.post('/clients/acme/invite', admin, { ...form, key })
    const [, link = ''] = /(\/enter\/[\w-]{24})/.exec(text) ?? []
    const entered = await desk.post(link)

    expect(text).toContain('Aya (acme, changes orders and webhooks, Test)')
    expect(again.text).toContain('This link was made already')
    expect(entered.headers.get('location')).toBe('/shop')
    const invites = (await desk.get('/invites', admin)).text
    expect(invites).toMatch(/Aya \(acme\).*changes orders and webhooks, Test/s)
    for (const name of ['nobody', 'acme'])
      expect((await desk.post(`/clients/${name}/invite`, planner, { ...form, key })).status).toBe(
        404,
      )
    expect((await desk.post('/clients/nobody/invite', admin, { ...form, key })).status).toBe(404)
  })
})

test('a session of a shop that asks too often waits, and no other one', async ({ desk }) => {
  const [aya, other] = [await desk.enterShop(), await desk.enterShop()]
  const statuses = new Set<number>()
  for (let sent = 0; sent <= 600; sent++)
    statuses.add((await desk.post('/shop/nothing', aya)).status)

  expect([...statuses]).toEqual([404, 429])
  expect((await desk.get('/shop', aya)).text).toContain('too many requests')
  expect((await desk.get('/shop', other)).status).toBe(200)
})

describe('the first page of a shop', () => {
  test('counts its orders, and lists its tokens in its mode', async ({ desk }) => {
    await desk.world.client('globex', 'test')
    const page = await (await enter(desk)).get('/shop')

    expect(page).toMatch(/<strong>1<\/strong>Without a courier/)
    expect(page).toContain('No order is late, and no webhook fails.')
    const tokens = (await desk.store.access.list()).filter(({ client }) => client === 'acme')
    expect(tokens.length).toBeGreaterThan(0)
    for (const { hint } of tokens) expect(page).toContain(`…${hint}`)
    expect(page.match(/…\w{4}</g)).toHaveLength(tokens.length)
    expect(page).not.toContain('/revoke')
  })

  test('names the people of the client in its mode, and its late orders with their couriers', async ({
    desk,
  }) => {
    const aya = await enter(desk)
    await desk.world.client('globex', 'test')
    await enter(desk, { client: 'globex' })
    await enter(desk, { mode: 'live', canWrite: false })
    const acme = await desk.world.client('acme', 'test')
    const courier = { name: 'Moussa', phone: '+2250505050505' }
    await acme.orders.create(aDraft({ referenceNumber: 'LATE-1', deliveryDeadline: '2026-11-19' }))
    await acme.orders.progress('LATE-1', { to: 'assigned', courier })

    const page = await aya.get('/shop')

    expect(page.match(/Aya \(\w+\)( \(you\))?</g)).toEqual(['Aya (acme)<', 'Aya (acme) (you)<'])
    expect(page).toMatch(/href="\/shop\/orders\/LATE-1".*Moussa.*href="tel:\+2250505050505"/s)
  })

  test('has no buttons for those who only look', async ({ desk }) => {
    const [aya, reader] = [await enter(desk), await enter(desk, { canWrite: false })]
    const { id } = await addWebhook(aya)
    const pages = ['/shop', '/shop/webhooks', `/shop/webhooks/${id}`]
    const formsIn = async (person: Person) =>
      (await Promise.all(pages.map((path) => person.get(path))))
        .join('')
        .match(/<form[^>]*method="post"[^>]*>/g)
        ?.filter((form) => !form.includes('/leave'))

    expect(await formsIn(reader)).toEqual([])
    expect(await formsIn(aya)).toHaveLength(5)
  })
})

describe('the reports of a shop', () => {
  test('have its own orders, whatever is asked for', async ({ desk }) => {
    const globex = await desk.world.client('globex', 'test')
    await globex.orders.create(aDraft({ referenceNumber: 'G-1' }))
    await globex.orders.cancel('G-1')
    await (await desk.world.client('acme', 'test')).orders.cancel('A-17')
    const aya = await enter(desk)
    const days = 'from=2026-11-20&to=2026-11-21&client=globex'

    const page = await aya.get(`/shop/reports?${days}&by=client`)
    const { text, headers } = await aya.post('/shop/reports/csv', {
      ...Object.fromEntries(new URLSearchParams(days)),
      by: 'order',
      mode: 'live',
    })

    expect(page).toContain('title="2026-11-20: 1"')
    expect(page).not.toMatch(/globex|name="client"|>acme</)
    expect(text.trim().split('\r\n')).toEqual([
      expect.stringMatching(/^.?Client,/),
      expect.stringMatching(/^acme,\d+,A-17,/),
    ])
    expect(headers.get('content-disposition')).toContain('report-2026-11-20-2026-11-21-order.csv')
    const [row] = await desk.store.overview.audit({ since: 0, limit: 1, kind: 'shop' })
    expect(row).toMatchObject({ action: 'report.exported', subject: '2026-11-20 2026-11-22' })
  })
})
