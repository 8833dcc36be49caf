import type { Order, OrderPage } from '../../src/index.ts'
import { example, type Service } from './service.ts'

const { data } = JSON.parse(example('order-page'))
/** An order that is told from others by its reference. */
export const order = (referenceNumber: string): Order => ({ ...data[0], referenceNumber })

/** A page with an order for each letter. */
export const page = (references: string, nextCursor: string | null): OrderPage => ({
  data: [...references].map(order),
  nextCursor,
})

/** The service has a page for each cursor, or each event to go on after, and the first one under no name. */
export function answerPages(service: Service, pages: Readonly<Record<string, unknown>>): void {
  service.does((response) => {
    const { searchParams } = new URL(response.req.url ?? '', service.url)
    const answer = pages[searchParams.get('cursor') ?? searchParams.get('after') ?? '']
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
    response.end(JSON.stringify(answer))
  })
}

/** A list of three pages. */
export const three: Readonly<Record<string, OrderPage>> = {
  '': page('AB', 'c1'),
  c1: page('CD', 'c2'),
  c2: page('E', null),
}

export async function collected<Member>(list: AsyncIterable<Member>): Promise<Member[]> {
  const members: Member[] = []
  for await (const member of list) members.push(member)
  return members
}

export const referencesOf = async (list: AsyncIterable<Order>): Promise<string> =>
  (await collected(list)).map(({ referenceNumber }) => referenceNumber).join('')

export const urlsOf = ({ arrivals }: Service): readonly string[] => arrivals.map(({ url }) => url)
