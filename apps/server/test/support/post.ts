import { aDraft } from './a-draft.ts'
import { bearer, json, send } from './send.ts'
import type { World } from './world.ts'

export interface Posted {
  readonly path?: string
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly key?: string
  readonly token: string
  readonly headers?: Readonly<Record<string, string>>
}

export const post = (
  service: Pick<World, 'url'>,
  { path = '/orders', body = aDraft(), key, token, headers }: Posted,
) =>
  send(service, {
    method: 'POST',
    path,
    headers: {
      ...bearer(token),
      ...json,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

export type PostAnswer = Awaited<ReturnType<typeof post>>

export const statusTextLocation = ({ status, headers, text }: PostAnswer) => ({
  status,
  text,
  location: headers.get('Location'),
})
export const isReplayed = ({ headers }: PostAnswer) => headers.get('Idempotency-Replayed')

export const orderCount = async (world: World, token: string): Promise<number> => {
  const { text } = await send(world, { path: '/orders?limit=100', headers: bearer(token) })
  return JSON.parse(text).data.length
}
