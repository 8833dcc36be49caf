import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { courier, decoded, type Form, onTheWay, pathOf, test } from './support/staff.ts'

describe('a list as CSV', () => {
  test('has the orders of the filter, quotes formulas, and is in the audit', async ({ staff }) => {
    const [planner, admin] = [await staff.enter('planner'), await staff.enter('admin')]
    const address = { name: 'Rue "12",\nporte 3', city: 'Abidjan' }
    const phone = '+2250701020304'
    await staff.place('A-1', {
      recipient: { name: '=HYPERLINK("x")', phone, address },
      total: 12.5,
    })
    await staff.place('A-2', { recipient: { name: 'أمينة', phone, address } })
    await staff.place('A-3', {}, [{ to: 'canceled' }])

    const { text, headers } = await planner.post('/orders/csv', { mode: 'test', status: 'pending' })

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=orders-.*\.csv$/)
    const lines = text.replace('\ufeff', '').split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/^Reference,Number,Client,Mode,Status,/)
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")",'${phone},"Rue ""12"",\nporte 3",Abidjan`)
    expect(lines[2]).toContain(',12.5,')
    expect(lines[3]).toContain(`,أمينة,'${phone},`)
    expect(await admin.get('/audit')).toMatch(/planner \(desk\).*saved orders as CSV/s)
  })

  test('masks people for a reader', async ({ staff }) => {
    const reader = await staff.enter('reader')
    await staff.place('A-1', {}, [{ to: 'assigned', courier }])

    const { text } = await reader.post('/orders/csv', { mode: 'test' })

    expect(text).toContain('A-1,2,acme,Test,assigned')
    expect(text).toContain("'+225 •• •• 92 54,,Abidjan,c-7,")
    expect(text).not.toMatch(/Awa|0702029254|Jardins|Moussa/)
  })
})

describe('a list of orders', () => {
  const dayMs = 86_400_000
  /** Clocks in Lagos are an hour ahead. */
  const dayOf = (instant: number) => new Date(instant + dayMs / 24).toISOString().slice(0, 10)

  test('has those of all statuses, of a client and of days, counts them, and is saved so', async ({
    staff,
  }) => {
    const planner = await staff.enter('planner')
    await staff.place('A-1')
    await staff.place('A-2', {}, [{ to: 'canceled' }])
    const { createdAt } = await staff.acme.orders.get('A-1')
    const created = Date.parse(createdAt)
    const [before, day, after] = [created - dayMs, created, created + dayMs].map(dayOf)
    const shown = async (filter: Form) => {
      const query = new URLSearchParams({ mode: 'test', ...filter })
      const page = await planner.get(`/orders?${query}`)
      const { text } = await planner.post('/orders/csv', { mode: 'test', ...filter })
      const references = [...page.matchAll(/<bdi>(A-\d+)</g)].map(([, one]) => one)
      expect(text.match(/^A-\d+/gm) ?? []).toEqual(references)
      return [/(\d+ orders?)\./.exec(page)?.[1], ...references]
    }

    expect(await shown({})).toEqual(['2 orders', 'A-17', 'A-1'])
    expect(await shown({ status: 'all' })).toEqual(['3 orders', 'A-17', 'A-1', 'A-2'])
    const week = { status: 'all', client: 'acme', from: `${before}`, to: `${day}` }
    expect(await shown(week)).toEqual(['3 orders', 'A-17', 'A-1', 'A-2'])
    expect(await shown({ ...week, status: 'canceled' })).toEqual(['1 order', 'A-2'])
    expect(await shown({ ...week, client: 'other' })).toEqual([undefined])
    expect(await shown({ status: 'all', from: `${after}` })).toEqual([undefined])
    expect(await shown({ status: 'all', to: `${before}` })).toEqual([undefined])
  })

  test('has those that a courier has now, from the page of one of them', async ({ staff }) => {
    const planner = await staff.enter('planner')
    await staff.place('MINE-1', {}, onTheWay)
    await staff.place('OTHERS-1', {}, [
      { to: 'assigned', courier: { name: 'Ali', reference: 'c-8' } },
    ])
    const order = await planner.get('/orders/2')
    const [, address = ''] = /href="(\/orders\?[^"]*courier=c-7)"/.exec(order) ?? []

    const list = await planner.get(decoded(address))

    expect(list).toContain('MINE-1')
    expect(list).toContain('1 order.')
    expect(list).not.toMatch(/OTHERS-1|A-17/)
    expect(list).toContain('name="courier" value="c-7"')
  })

  test('has links to the weeks and months that people ask for', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const page = await planner.get('/orders?mode=test&client=acme')
    const today = dayOf(Date.now())
    const days = new Map(
      [...page.matchAll(/from=([\d-]+)&amp;to=([\d-]+)">([^<]+)</g)].map(
        ([, from = '', to = '', name = '']) => [name, [from, to]],
      ),
    )

    expect([...days.keys()]).toEqual(['This week', 'Week before', 'This month', 'Month before'])
    expect(days.get('This month')).toEqual([`${today.slice(0, 8)}01`, today])
    const [monday = '', sunday = ''] = days.get('Week before') ?? []
    expect([monday, sunday].map((day) => new Date(day).getUTCDay())).toEqual([1, 0])
    expect(Date.parse(sunday) - Date.parse(monday)).toBe(6 * 86_400_000)
    expect(days.get('Month before')?.[1]).toBe(
      new Date(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000).toISOString().slice(0, 10),
    )
    expect(page).toContain('/orders?mode=test&amp;client=acme&amp;status=all&amp;from=')
  })

  test('says how late each order is, and which courier has several', async ({ staff }) => {
    const planner = await staff.enter('planner')
    const draft = { deliveryDeadline: dayOf(Date.now() - 7 * dayMs) }
    for (const reference of ['L-1', 'L-2']) await staff.place(reference, draft, onTheWay)
    await staff.place('L-3', draft)

    const page = await planner.get('/orders?mode=test&show=late')

    expect(page).toContain('3 orders.')
    expect(page).toMatch(
      /courier=c-7"><bdi>Moussa<\/bdi><\/a> \(2\)<\/li><li>Without a courier \(1\)/,
    )
    expect(page.match(/7 d late<\/span> <small>\d/g)).toHaveLength(3)
    expect(await planner.get('/?mode=test')).toMatch(/7 d late.*show=late"[^>]*>All late \(3\)</s)
    expect(await planner.get('/orders/2')).toContain('7 d late')
  })
})

describe('a search', () => {
  test('says that it shows only the first', async ({ staff }) => {
    const reader = await staff.enter('reader')
    const drafts = Array.from({ length: 51 }, (_, index) =>
      aDraft({ referenceNumber: `K-${index}` }),
    )
    await Promise.all(drafts.slice(1).map((draft) => staff.acme.orders.create(draft)))
    expect(await reader.get('/orders?q=K-')).not.toContain('The first 50')
    await staff.acme.orders.create(drafts[0] as OrderDraft)
    const page = await reader.get('/orders?q=K-')
    expect(page).toContain('The first 50: there are more.')
    expect(page.match(/<bdi>K-/g)).toHaveLength(50)
  })

  test('finds references by their beginning, in capital letters too', async ({ staff }) => {
    const reader = await staff.enter('reader')
    for (const reference of ['KOL-17', 'KOL-170', 'KOL-2']) await staff.place(reference)
    const references = async (q: string) =>
      [...(await reader.get(`/orders?q=${q}`)).matchAll(/<bdi>(KOL[^<]*)</g)].map(([, one]) => one)

    expect(await references('KOL-1')).toEqual(['KOL-170', 'KOL-17'])
    expect(await references('kol')).toEqual(['KOL-2', 'KOL-170', 'KOL-17'])
    expect(await references('KOL-17')).toEqual(['KOL-17'])
    expect(await references('OL')).toEqual([])
  })

  test('finds former recipients and senders in a second step, which no address gives away', async ({
    staff,
  }) => {
    const reader = await staff.enter('reader')
    await staff.place('FORMER')
    await staff.acme.orders.update('FORMER', { recipient: { phone: '+2250799999999' } })
    await staff.place('SENDER', {
      recipient: { ...aDraft().recipient, phone: '+2250799999999' },
      items: [anItem({ sender: { ...anItem().sender, phone: '+2250702029254' } })],
    })
    const first = await reader.get(pathOf(await reader.post('/orders', { q: '07 02 02 92 54' })))
    expect(first).not.toMatch(/FORMER|SENDER/)
    const next = decoded(/href="(\/orders\?found=[^"]*)"/.exec(first)?.[1] ?? '')
    expect(next).not.toContain('0702')

    const second = await reader.get(next)

    expect(second).toMatch(/SENDER.*Sender.*FORMER.*Former recipient/s)
    expect(second).toContain('All orders were searched.')
  })
})
