import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { test as base } from './support/own-desk.ts'

interface Books {
  get(path: string): Promise<string>
  save(
    fields: Readonly<Record<string, string>>,
  ): Promise<{ readonly text: string; readonly name: string }>
  readonly audit: () => Promise<string>
}

/** Gives a planner's view of two orders of acme, delivered and canceled on 2026-11-20. */
const test = base.extend<{ books: Books }>({
  books: async ({ desk }, use) => {
    const acme = await desk.world.client('acme')
    const collect = { amount: 3_500 }
    await acme.orders.create(aDraft({ referenceNumber: '=B-1', deliveryFee: 1_500, collect }))
    const courier = { name: 'Moussa', reference: 'c-7' }
    await acme.orders.progress('=B-1', { to: 'assigned', courier })
    for (const to of ['picked_up', 'in_transit'] as const)
      await acme.orders.progress('=B-1', { to })
    await acme.orders.progress('=B-1', { to: 'delivered', proof: { collected: 3_000.5 } })
    await acme.orders.cancel('A-17')
    const planner = await desk.enter('planner')
    const admin = await desk.enter('admin')
    await use({
      get: async (path) => (await desk.get(path, planner)).text.replace(/<style>.*<\/style>/s, ''),
      save: async (fields) => {
        const { text, headers } = await desk.post('/reports/csv', planner, fields)
        return { text, name: headers.get('content-disposition') ?? '' }
      },
      audit: async () => (await desk.get('/audit', admin)).text,
    })
  },
})

const days = 'mode=test&from=2026-11-20&to=2026-11-21'

describe('the reports of the desk', () => {
  test('add up a period by client, courier, sender or day, and draw its days', async ({
    books,
  }) => {
    const page = await books.get(`/reports?${days}`)

    expect(page).toMatch(/>acme<.*>1,500<.*>3,500<.*>3,000\.5<.*>-499\.5</s)
    expect(page).toContain('title="2026-11-20: 2"')
    expect(page).toContain('title="2026-11-21: 0"')
    expect(await books.get(`/reports?${days}&by=courier`)).toMatch(/>None<.*>c-7<.*<strong>All</s)
    expect(await books.get(`/reports?${days}&client=globex`)).toContain('No order has ended')
    expect(await books.get('/reports?mode=test&from=2026-11-21&to=2026-11-22')).not.toContain(
      'acme<',
    )
  })

  test('say so far while the period lasts, and take days that are none for the current month', async ({
    books,
  }) => {
    expect(await books.get(`/reports?${days}`)).not.toContain('So far')
    const current = await books.get('/reports?from=2026-99-99&to=1')
    expect(current).toContain('So far')
    expect(await books.get('/reports?from=2026-11-20&to=2026-11-01')).toContain(
      'value="2026-11-20"',
    )
  })

  test('are saved as a table, with a row of the audit', async ({ books }) => {
    const fields = { mode: 'test', from: '2026-11-20', to: '2026-11-20' }
    const report = await books.save({ ...fields, by: 'courier' })

    expect(report.name).toContain('report-2026-11-20-2026-11-20-courier.csv')
    expect(report.text).toContain('\r\nc-7,XOF,1,1,0,0,0,0,1500,0,3500,3000.5,-499.5,1500.5\r\n')
    const orders = await books.save({ ...fields, by: 'order' })
    expect(orders.text.split('\r\n')).toEqual([
      expect.stringMatching(/^\ufeffClient,Number,Reference,Currency,Orders ended,/),
      'acme,1,A-17,XOF,1,0,0,0,1,0,0,0,0,0,0,0',
      "acme,2,'=B-1,XOF,1,1,0,0,0,0,1500,0,3500,3000.5,-499.5,1500.5",
      '',
    ])
    expect(await books.audit()).toContain('saved a report as CSV (2×)')
  })
})
