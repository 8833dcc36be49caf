import { DeliveryOrders } from '@delivery-orders/sdk'
import { createInbox, memoryInProcess } from '@delivery-orders/sdk/inbox'
import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'
import { type Checks, expectEqual, type ServiceAccess } from './checks.ts'
import { draft } from './trial.ts'

export const receivingChecks = ({ baseUrl, token, hookUrl }: ServiceAccess): Checks => {
  const { orders, webhooks } = new DeliveryOrders({ baseUrl, token })
  let secret = ''
  const received = async (): Promise<ReceivedEvent> => {
    const { headers, body } = await nextAt(hookUrl)
    return receive(body, headers, secret)
  }

  return {
    async receive() {
      const webhook = await webhooks.create({ url: hookUrl })
      secret = webhook.secret
      const { eventId } = await webhooks.test(webhook.id)
      const { id, type } = await received()
      expectEqual([id, type], [eventId, 'webhook.test'])
    },
    async 'receive, refused'() {
      await orders.create({ ...draft, referenceNumber: 'A' })
      const { headers, body } = await nextAt(hookUrl)
      const changed = receive(`${body} `, headers, secret)
      const error: unknown = await changed.catch((error: unknown) => error)
      if (!(error instanceof WebhookError)) throw error
      expectEqual(error.code, 'wrong_signature')
    },
    async inbox() {
      const kinds: string[] = []
      const inbox = createInbox({
        timeline: (reference) => orders.events(reference),
        memory: memoryInProcess(),
        handle: ({ type }) => kinds.push(type),
      })
      await orders.create({ ...draft, referenceNumber: 'B' })
      const created = await received()
      await orders.cancel('B')
      const canceled = await received()
      for (const event of [canceled, created, canceled]) await inbox.take(event)
      expectEqual(kinds, ['order.created', 'order.canceled'])
    },
  }
}

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const nextAt = async (hookUrl: string): Promise<Message> =>
  (await (await fetch(hookUrl)).json()) as Message
