import type * as contract from '@delivery-orders/contract'
import { dispatchIdOf } from '@delivery-orders/domain'
import type { DispatchRecord } from '../store/outbox.ts'
import type { WebhookRecord } from '../store/webhooks.ts'

/** Presents a webhook without its secret, which only the responses to its creation and to a rotation contain. */
export const presentWebhook = (webhook: WebhookRecord): contract.Webhook => ({
  id: webhook.id,
  url: webhook.url,
  createdAt: timeOf(webhook.createdAt),
  updatedAt: timeOf(webhook.updatedAt),
  events: webhook.events,
  ordering: webhook.ordering,
  enabled: webhook.disabledReason === null,
  disabledReason: webhook.disabledReason,
})

export const presentWithSecret = (webhook: WebhookRecord): contract.WebhookWithSecret => ({
  ...presentWebhook(webhook),
  secret: webhook.secret,
})

export const presentDispatch = (dispatch: DispatchRecord): contract.Dispatch => ({
  id: dispatchIdOf(dispatch),
  eventId: dispatch.eventId,
  type: dispatch.kind,
  status: dispatch.status,
  nextAttemptAt: dispatch.dueAt === null ? null : timeOf(dispatch.dueAt),
  attempts: dispatch.attempts.map(({ at, ...attempt }) => ({ at: timeOf(at), ...attempt })),
})

const timeOf = (instant: number): string => new Date(instant).toISOString()
