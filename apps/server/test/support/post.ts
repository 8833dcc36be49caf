import { aDraft } from './a-draft.ts'
import { bearer, json, send } from './send.ts'
import type { World } from './world.ts'

export interface Posted {
  readonly path?: string
  readonly body?: object | string
  readonly key?: string
  readonly token: string
}

export const post = (world: World, { path = '/orders', body = aDraft(), key, token }: Posted) =>
  send(world, {
    method: 'POST',
    path,
    headers: {
      ...bearer(token),
      ...json,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
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
