import { webhookSecret } from '@delivery-orders/operations'
import type { Message } from '@delivery-orders/operations/dispatch'
import { systemClock } from '../../../src/clock.ts'
import { type SenderOptions, webhookSender } from '../../../src/dispatch/send.ts'
import { systemRandom } from '../../../src/random.ts'

export const secret = webhookSecret(systemRandom)

/** A sender that reaches private addresses, with the options that a test passes. */
export const senderWith = (options: Partial<SenderOptions> = {}) =>
  webhookSender({
    clock: systemClock,
    targets: { allowPrivate: true, networks: [] },
    ...options,
  })

export const messageTo = (url: string, change: Partial<Message> = {}): Message => ({
  webhook: { url, secret, previousSecret: null },
  mode: 'test',
  id: 'evt_01KDV5J3Q8R6N3T5W7Y9A1C2E4',
  body: '{"name":"Âo 🚚"}',
  ...change,
})
