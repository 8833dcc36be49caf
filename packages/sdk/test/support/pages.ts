import type { Order, OrderPage } from '../../src/index.ts'
import { example, type Service } from './service.ts'

const { data } = JSON.parse(example('order-page'))
export const order = (referenceNumber: string): Order => ({ ...data[0], referenceNumber })

/** A page with an order for each letter of `references`. */
export const page = (references: string, nextCursor: string | null): OrderPage => ({
  data: [...references].map(order),
  nextCursor,
})

/** Makes the service answer each request with the page for its `cursor` or `after`. The first page has the key ''. */
export function answerPages(service: Service, pages: Readonly<Record<string, unknown>>): void {
  service.does((response) => {
    const { searchParams } = new URL(response.req.url ?? '', service.url)
    const answer = pages[searchParams.get('cursor') ?? searchParams.get('after') ?? '']
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
    response.end(JSON.stringify(answer))
  })
}

export const threePages: Readonly<Record<string, OrderPage>> = {
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
