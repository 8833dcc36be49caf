import { bearer, json, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'

export interface WebhookRequest {
  readonly method?: string
  readonly path?: string
  readonly body?: object
  readonly key?: string
  readonly client?: string
  readonly mode?: 'live' | 'test'
}

export async function ask(world: World, request: WebhookRequest) {
  const { method = 'GET', path = '', body, key, client = 'acme', mode = 'test' } = request
  const answer = await send(world, {
    method,
    path: `/webhooks${path}`,
    headers: {
      ...bearer(await world.token(client, mode)),
      ...(body && json),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const webhook = answer.text === '' ? undefined : JSON.parse(answer.text)
  const got = answer.status < 300 ? answer.status : `${answer.status} ${answer.problem.code}`
  return { ...answer, webhook, got }
}

export const register = (
  world: World,
  url: string,
  more: Partial<WebhookRequest> & { events?: string[] } = {},
) =>
  ask(world, {
    method: 'POST',
    body: { url, ...(more.events && { events: more.events }) },
    ...more,
  })
