import type { Webhook } from '@delivery-orders/contract'
import type { CallOptions, Send } from './send.ts'

/** Where the service tells you of changes. */
export interface Webhooks {
  /** All webhooks of your client, in the mode of its token, oldest first. */
  list(options?: CallOptions): Promise<readonly Webhook[]>
}

export const webhooksOver = (send: Send): Webhooks => ({
  list: (options) => send((api, init) => api.GET('/webhooks', init), isList<Webhook>, options),
})

const isList = <Member>(answer: unknown): answer is readonly Member[] => Array.isArray(answer)
