import Sqlite from 'better-sqlite3'
import type { Page } from './page.ts'
import type { Subject } from './subject.ts'

/** Pages that cost alike, wherever they are in the list. */
export interface Kind {
  readonly name: string
  readonly pages: readonly Page[]
}

/** How many places about the middle are asked for in turn. */
const placesMax = 16
const walkLimit = 100
const windowOrders = 60

/** The same kinds of every subject, in the same order. */
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

/** Walks from the newest order past the middle, as a client has to. */
async function deepPages({ orders, get }: Subject): Promise<readonly Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  for (let seen = walkLimit; seen < orders * 0.6; seen += walkLimit) {
    const text = await get(cursor === undefined ? {} : { cursor }, walkLimit)
    cursor = nextCursor.exec(text)?.[1]
    if (cursor === undefined) throw new Error(`The list of ${orders} orders ended after ${seen}.`)
    if (seen > orders * 0.4) pages.push({ cursor })
  }
  return spread(pages)
}

const spread = <Value>(values: readonly Value[]): readonly Value[] => {
  const step = Math.max(1, Math.floor(values.length / placesMax))
  return values.filter((_, index) => index % step === 0).slice(0, placesMax)
}

const timeAt = `
  select created_at from orders where client_id = ? and mode = 'test'
  order by created_at desc limit 1 offset ?`

/** Wide enough for so many orders, and so the narrower the more orders there are. */
function windows({ file, client, orders }: Subject): readonly Page[] {
  const database = new Sqlite(file, { readonly: true })
  try {
    const find = database.prepare<[number, number], number>(timeAt).pluck()
    const instantOf = (place: number): number => find.get(client.clientId, place) ?? 0
    return Array.from({ length: placesMax }, (_, index) => {
      const newest = Math.floor(orders * (0.4 + (0.2 * index) / placesMax))
      return { createdFrom: instantOf(newest + windowOrders), createdTo: instantOf(newest) }
    })
  } finally {
    database.close()
  }
}
