import type { WebhookDraft, WebhookWithSecret } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { webhookSender } from '../../../src/dispatch/send.ts'
import type { ServiceParts } from '../../../src/start/service.ts'
import { post } from '../../support/post.ts'
import type { StartWorld, World } from '../../support/world.ts'

/** Timeout of an attempt: a tenth of the default, so that tests with hanging receivers are fast. */
export const timeoutMs = 1_500

/** Starts a test service that sends events to webhooks, including receivers on this machine. */
export const dispatchingWorld = (
  startWorld: StartWorld,
  parts: Partial<ServiceParts> = {},
): Promise<World> =>
  startWorld({
    dispatch: true,
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: {
      dispatchPollMs: 5,
      openSender: (options) => webhookSender({ ...options, timeoutMs }),
      ...parts,
    },
  })

export async function register(
  world: World,
  token: string,
  url: string,
  own: Omit<WebhookDraft, 'url'> = {},
): Promise<WebhookWithSecret> {
  const { status, text } = await post(world, { token, path: '/webhooks', body: { url, ...own } })
  expect(status).toBe(201)
  return JSON.parse(text)
}
