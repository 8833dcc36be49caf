import { Refusal, violationsOf } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { cancelOrder } from '../operator/cancel-order.ts'
import { renderingOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { clientOf, orderOf } from './order.ts'
import { printable } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

export interface CancelOptions {
  readonly mode: Mode
  readonly comment?: string
}

/** Cancels an order that no courier has picked up, with the event that a cancellation by its client has. */
export const cancel = (
  name: string,
  reference: string,
  { mode, comment }: CancelOptions,
): Promise<void> =>
  withStore(async (store) => {
    const cancellation = comment === undefined ? {} : { comment }
    const [violation] = violationsOf('cancelOrder', { body: cancellation })
    if (violation) throw new Failure(`--comment ${violation.message}.`)
    const client = await clientOf(store, name, mode)
    await orderOf(store, client, reference, name)
    const actor = await identifyUser(store)
    const canceled = await cancelOrder(store, {
      ...cancellation,
      client: { ...client, actor },
      reference,
      rendering: renderingOf(readConfig(), store),
    })
    if (canceled instanceof Refusal) throw new Failure(canceled.detail)
    if (!canceled) throw new Failure(`${reference} kept changing. Try again.`)
    console.error(printable(`${reference} is canceled.`))
  })
