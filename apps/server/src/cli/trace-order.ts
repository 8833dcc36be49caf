import type { Order } from '@delivery-orders/domain'
import type { TracedDispatch } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { type OrderStep, stepsOf } from '../operator/order-steps.ts'
import { asJson, liveUnlessTest, type ModeOptions } from './options.ts'
import { clientOf, orderOf } from './order.ts'
import { type JsonOptions, printJson, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

export const addTraceCommand = (order: Command): Command =>
  order
    .command('trace')
    .argument('<client>', 'name of the client system')
    .argument('<reference>', 'reference of the order')
    .description('list the events of an order, and how each one went to the webhooks of its client')
    .addOption(liveUnlessTest('order'))
    .addOption(asJson())
    .action(traceOrder)

const traceOrder = (
  name: string,
  reference: string,
  { mode, json = false }: ModeOptions & JsonOptions,
): Promise<void> =>
  withStore(async (store) => {
    const client = await clientOf(store, name, mode)
    const order = await orderOf(store, client, reference, name)
    const webhookIds = (await store.webhooks.list(client)).map(({ id }) => id)
    const dispatches: TracedDispatch[] = []
    for (const id of webhookIds)
      dispatches.push(...(await store.overview.trace(client, order.id, id)))
    const found = (sequence: number, webhookId: string) =>
      dispatches.findLast((each) => each.sequence === sequence && each.webhookId === webhookId)
    const rows = eventRows(order, await stepsOf(store, client, order))
    if (json)
      return printJson({
        client: name,
        mode,
        reference,
        orderId: order.id,
        status: order.status,
        events: rows.map((row) => ({
          ...row,
          dispatches: dispatches.filter(({ sequence }) => sequence === row.sequence).map(jsonOf),
        })),
      })
    console.log(`Order ${order.id} is ${order.status}.`)
    const grid = rows.map(({ reporterName, ...row }) => ({
      ...row,
      reporter: joined([row.reporter, reporterName], ' '),
      comment: shorten(row.comment),
      courier: joined(Object.values(row.courier ?? {}), ', '),
      ...Object.fromEntries(webhookIds.map((id) => [id, cellOf(found(row.sequence, id))])),
    }))
    printList(grid, { none: 'The order has no events.' })
  })

/** The status that each event left the order with is the one before the next event. */
const eventRows = (order: Order, steps: readonly OrderStep[]) =>
  steps.map(({ event, ...step }, index) => ({
    sequence: event.sequence,
    at: timeOf(event.at),
    kind: event.kind,
    status: steps[index + 1]?.event.previousStatus ?? order.status,
    reporter: step.reporter,
    reporterName: step.reporterName,
    reason: step.reason,
    comment: step.comment,
    courier: step.courier,
    requestId: step.requestId,
    actor: step.actor,
  }))

/** Maximum number of characters of a comment in the table, which is as wide as the longest one. */
const commentMax = 60

const shorten = (comment: string | null): string | null =>
  comment !== null && comment.length > commentMax ? `${comment.slice(0, commentMax)}…` : comment

const joined = (parts: readonly (string | null)[], separator: string): string | null =>
  parts.filter((part) => part !== null).join(separator) || null

const jsonOf = ({ webhookId, status, tries, dueAt, last }: TracedDispatch) => ({
  webhookId,
  status,
  tries,
  dueAt: timeOf(dueAt),
  lastAt: timeOf(last?.at ?? null),
  lastStatus: last?.status ?? null,
  lastError: last?.error ?? null,
})

/** Null if the webhook did not take the event, or if it was settled more than 30 days ago. */
function cellOf(dispatch: TracedDispatch | undefined): string | null {
  if (!dispatch) return null
  const { status, tries, last } = dispatch
  const attempt = last ? [last.status ?? last.error, timeOf(last.at)] : []
  return [status, `${tries} ${tries === 1 ? 'try' : 'tries'}`, ...attempt].join(', ')
}
