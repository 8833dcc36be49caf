import type { AuditAction } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { execute } from '../support/execute.ts'
import { type Desk, test } from './support/own-desk.ts'

const day = 86_400_000
const start = Date.parse('2026-03-01T00:00:00Z')

/** Adds rows that say what somebody did on the n-th days. */
async function record(
  { store, world }: Desk,
  name: string,
  action: AuditAction,
  ...days: readonly number[]
) {
  const { id } = await store.access.identify({ kind: 'desk', name })
  const rows = days.map((nth) => `(${start + nth * day}, ${id}, '${action}', '${nth}')`)
  await execute(
    world.databaseUrl,
    `insert into audit (at, actor_id, action, subject) values ${rows.join(', ')}`,
  )
}

/** The subjects and the address of the next page. */
async function shown(desk: Desk, cookie: string, path: string) {
  const { status, text } = await desk.get(path, cookie)
  expect([path, status]).toEqual([path, 200])
  const [table = '', foot = ''] = text.split('</table>')
  const subjects = [...table.matchAll(/data-label="What"><div>(?:<a [^>]*>)?(\d+)/g)]
  const [, next] = /href="(\/audit\?[^"]*after=[^"]*)"/.exec(foot) ?? []
  return {
    subjects: subjects.map(([, subject]) => Number(subject)),
    next: next?.replaceAll('&amp;', '&'),
  }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the audit shows who did what and when, page by page', async ({ desk }) => {
  await record(desk, 'awa', 'order.shown', ...numbers(1, 130))
  await record(desk, 'moussa', 'order.canceled', 5, 40, 125)
  const cookie = await desk.enter('admin')
  const at = (nth: number) => new Date(start + nth * day).toISOString().slice(0, 10)
  const filtered = (query: string) => shown(desk, cookie, `/audit?until=${at(140)}&${query}`)

  expect((await filtered('by=moussa')).subjects).toEqual([125, 40, 5])
  expect((await filtered('action=order.canceled&by=awa')).subjects).toEqual([])
  expect((await filtered(`action=order.canceled&since=${at(40)}`)).subjects).toEqual([125, 40])
  expect((await shown(desk, cookie, `/audit?until=${at(40)}&by=moussa`)).subjects).toEqual([40, 5])

  expect((await desk.get('/audit?by=moussa', cookie)).text).toContain('6 Mar 2026, 00:00:00')

  const first = await filtered('by=awa')
  expect(first.subjects).toEqual(numbers(31, 130).reverse())
  const second = await shown(desk, cookie, String(first.next))
  expect(second.subjects).toEqual(numbers(1, 30).reverse())
  expect(second.next).toBeUndefined()
  for (const query of ['until=2026-02-31', 'until=x&since=y', 'after=1', 'action=x'])
    expect((await desk.get(`/audit?${query}`, cookie)).status).toBe(200)
})
