import { newEventId, type OrderUrls, ulidBytes } from '@delivery-orders/domain'
import type { Random } from '@delivery-orders/operations'
import type {
  Actor,
  ClientGrant,
  DatabaseStore,
  DispatchRecord,
  WebhookAttempt,
  WebhookHealth,
} from '@delivery-orders/operations/store'
import {
  findSentEvent,
  keyOfForm,
  type LoggedEvent,
  listUnreceived,
  orderOf,
  type Retry,
  retryEvent,
  retryUnreceived,
  type Unreceived,
  type UnreceivedEvents,
} from './sent-events.ts'
import { examinedMax } from './stuck-orders.ts'

/** The questions of pages about webhooks: about those of all clients, or of one. */
export interface WebhookDesk {
  /** Lists webhooks, failing ones first. `counted`: how far the events that wait are counted. */
  list(limit: number, counted: number): Promise<readonly WebhookHealth[]>
  find(id: string): Promise<FoundWebhook | undefined>
  /** How late the oldest due events of all webhooks are. */
  lateness(): ReturnType<DatabaseStore['overview']['lateness']>
}

/** A webhook, with the questions and actions of those who may see it. */
export interface FoundWebhook {
  readonly health: WebhookHealth
  attempts(limit: number): Promise<readonly WebhookAttempt[]>
  /** Lists the newest events that wait. */
  waiting(limit: number): Promise<readonly WaitingEvent[]>
  unreceived(unreceived: Unreceived): Promise<UnreceivedEvents>
  sent(number: number): Promise<LoggedEvent | undefined>
  /** Sends a test event. Returns its number; undefined for a form that was sent before, and for a disabled webhook. */
  test(formKey: string | undefined): Promise<number | undefined>
  /** Returns false if the webhook is disabled, or has no such dispatch. */
  retry(number: number, formKey: string | undefined): Promise<boolean>
  retryAll(unreceived: Unreceived, formKey: string | undefined): Promise<number | 'gone'>
}

export interface WaitingEvent {
  readonly dispatch: DispatchRecord
  /** Undefined for an event that is not one of an order. */
  readonly order: { readonly id: number; readonly reference: string } | undefined
}

interface WebhookDeskParts {
  readonly store: DatabaseStore
  readonly urls: OrderUrls
  readonly random: Random
  readonly now: number
  readonly actor: Actor
  /** Default: all clients. */
  readonly client?: ClientGrant
}

export function webhookDesk(parts: WebhookDeskParts): WebhookDesk {
  const { store, now, client } = parts
  const isSeen = ({ clientName, mode }: WebhookHealth) =>
    !client || (clientName === client.clientName && mode === client.mode)
  return {
    list: async (limit, counted) =>
      (await store.overview.webhooks({ clientName: client?.clientName, limit, counted })).filter(
        isSeen,
      ),
    find: async (id) => {
      const [health] = await store.overview.webhooks({ id })
      return health && isSeen(health) ? foundWebhook(parts, health) : undefined
    },
    lateness: () => store.overview.lateness(now, examinedMax),
  }
}

function foundWebhook(
  { store, urls, random, now, actor }: WebhookDeskParts,
  health: WebhookHealth,
): FoundWebhook {
  const { id } = health
  const retryBy = (formKey: string | undefined): Retry => ({ actor, now, formKey })
  return {
    health,
    attempts: (limit) => store.overview.attempts(id, limit),
    waiting: async (limit) => {
      const page = { statuses: ['pending'], before: Number.MAX_SAFE_INTEGER, limit } as const
      const dispatches = await store.outbox.list(id, page)
      return await Promise.all(
        dispatches.map(async (dispatch) => ({
          dispatch,
          order: await orderOf(store, dispatch),
        })),
      )
    },
    unreceived: (unreceived) => listUnreceived(store, id, { ...unreceived, now }),
    sent: (number) => findSentEvent(store, health, number, urls),
    test: async (formKey) => {
      const owner = await store.webhooks.findOwner(id)
      if (!owner) return undefined
      const eventId = newEventId(now, random.bytes(ulidBytes))
      const key = formKey === undefined ? undefined : keyOfForm(formKey, now)
      const request = { webhookId: id, eventId, now, key }
      const sent = await store.outbox.request({ ...owner, actor }, request)
      return typeof sent === 'string' ? undefined : sent.number
    },
    retry: (number, formKey) => retryEvent(store, id, number, retryBy(formKey)),
    retryAll: (unreceived, formKey) => retryUnreceived(store, id, unreceived, retryBy(formKey)),
  }
}
