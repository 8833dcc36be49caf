import type { DeliveryOrders, Dispatch } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { allOf } from '../../support/all-of.ts'
import { eventually } from '../../support/until.ts'

/**
 * Waits until the newest dispatch of a webhook has succeeded, and returns it. A retry during an attempt that succeeds would
 * not lead to another attempt.
 */
export const firstSucceeded = (client: DeliveryOrders, webhookId: string): Promise<Dispatch> =>
  eventually(async () => {
    const [dispatch] = await allOf(client.webhooks.dispatches(webhookId))
    expect(dispatch?.status).toBe('succeeded')
    if (!dispatch) throw new Error('The log of the webhook is empty.')
    return dispatch
  })
