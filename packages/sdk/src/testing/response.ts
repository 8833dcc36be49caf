import type { Answer } from '@delivery-orders/operations'

/** The response that `fetch` resolves to. */
export const responseOf = (method: string, { status, headers, body }: Answer): Response =>
  new Response(method === 'HEAD' || body === undefined ? null : body, {
    status,
    headers: toPairs(headers),
  })

/** Pairs of a flat list in which each name is followed by its value. */
const toPairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? '']] : []))
