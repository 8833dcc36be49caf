import { openToRead } from '../disk.ts'
import type { Page } from './page.ts'
import type { Subject } from './subject.ts'

/** Pages of the same shape, which should cost the same wherever they are in the list. */
export interface Kind {
  readonly name: string
  readonly pages: readonly Page[]
}

/** Number of different pages around the middle of the list that are requested in turn. */
const pagesMax = 16
const walkLimit = 100
const windowOrders = 60

/** Returns the same kinds in the same order for every subject. */
export async function kindsOf(subject: Subject): Promise<readonly Kind[]> {
  return [
    { name: 'first', pages: [{}] },
    { name: 'deep', pages: await deepPages(subject) },
    { name: 'failed', pages: [{ statuses: ['failed'] }] },
    { name: 'picked_up, failed', pages: [{ statuses: ['picked_up', 'failed'] }] },
    { name: `window of ${windowOrders} orders`, pages: windows(subject) },
  ]
}

const nextCursor = /"nextCursor":"([^"]+)"\}$/

/** Pages in the middle of the list. The list is read from its start, because each cursor is on the page before. */
async function deepPages({ orders, get }: Subject): Promise<readonly Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  for (let seen = walkLimit; seen < orders * 0.6; seen += walkLimit) {
    const text = await get(cursor === undefined ? {} : { cursor }, walkLimit)
    cursor = nextCursor.exec(text)?.[1]
    if (cursor === undefined) throw new Error(`The list of ${orders} orders ended after ${seen}.`)
    if (seen > orders * 0.4) pages.push({ cursor })
  }
  const step = Math.max(1, Math.floor(pages.length / pagesMax))
  return pages.filter((_, index) => index % step === 0).slice(0, pagesMax)
}

const timeAt = `
  select created_at from orders where client_id = ? and mode = 'test'
  order by created_at desc limit 1 offset ?`

/** Time windows around the middle of the list with `windowOrders` orders each. In larger databases they are shorter. */
function windows({ file, client, orders }: Subject): readonly Page[] {
  using database = openToRead(file)
  const find = database.prepare<[number, number], number>(timeAt).pluck()
  const createdAtOf = (place: number): number => find.get(client.clientId, place) ?? 0
  return Array.from({ length: pagesMax }, (_, index) => {
    const newest = Math.floor(orders * (0.4 + (0.2 * index) / pagesMax))
    return { createdFrom: createdAtOf(newest + windowOrders), createdTo: createdAtOf(newest) }
  })
}
