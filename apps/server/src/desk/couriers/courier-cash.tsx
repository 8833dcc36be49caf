/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { decimalSum } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { CourierCash, CourierRecord, HandOver } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { startOfDay } from '../../operator/days.ts'
import { courierAt, type DeskAction, type DeskContext, type View } from '../frame/context.tsx'
import { numberIn } from '../frame/form-values.ts'
import { Hidden } from '../frame/forms.tsx'
import { Table, timeText } from '../frame/parts.tsx'

/** How many hand-overs of a courier are shown. */
const handOversShown = 5

interface CashOf {
  readonly courier: CourierRecord
  readonly cash: CourierCash
}

/** Shows the cash that couriers have to hand in, and what was received today. */
export async function cashSection(
  context: DeskContext,
  couriers: readonly CourierRecord[],
): Promise<VNode | null> {
  const { store, texts } = context
  const due: CashOf[] = []
  const received: (HandOver & Pick<CashOf, 'courier'>)[] = []
  for (const courier of couriers) {
    const found = await store.couriers.listCash(courier)
    due.push(...found.filter(isOpen).map((cash) => ({ courier, cash })))
    const today = startOfDay(context)
    const handOvers = await store.couriers.listHandOvers(courier.id, today, handOversShown)
    received.push(...handOvers.map((handOver) => ({ ...handOver, courier })))
  }
  if (couriers.length === 0) return null
  return (
    <>
      <h2 id="cash">{texts.words.cashToHandIn}</h2>
      {due.length === 0 ? <p class="note">{texts.sentences.cashNone}</p> : dueTable(context, due)}
      {received.length > 0 && (
        <>
          <h2>{texts.words.receivedToday}</h2>
          {receivedTable(context, received)}
        </>
      )}
    </>
  )
}

const isOpen = ({ due, taken }: CourierCash): boolean => due !== 0 || taken.length > 0

const dueTable = (context: DeskContext, due: readonly CashOf[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.cashToHandIn}
    columns={['courier', 'collected', 'carriedOver', 'toHandIn', 'received']}
    rows={due.map(({ courier, cash }) => [
      <OwnText text={courier.name} />,
      cash.taken.length > 0 && takenList(context, cash),
      cash.carried !== 0 && context.formats.amount(cash.carried, cash.currency),
      <strong>{context.formats.amount(cash.due, cash.currency)}</strong>,
      cash.due > 0 && receiveForm(context, courier, cash),
    ])}
  />
)

function takenList(
  { texts, formats }: DeskContext,
  { taken, carried, due, currency, hasMore }: CourierCash,
): VNode {
  const sum = formats.amount(decimalSum([due, -carried]), currency)
  return (
    <details>
      <summary>
        {sum} ({texts.counts.orders(`${taken.length}${hasMore ? '+' : ''}`)})
      </summary>
      <ul class="plain">
        {taken.map(({ orderId, amount }) => (
          <li>
            <Link to={`/orders/${orderId}`}>
              {texts.words.numberShort} {orderId}
            </Link>
            {': '}
            {formats.amount(amount, currency)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `due` is what the planner has seen: the service takes the amount only if that is still due. */
const receiveForm = (
  { texts }: DeskContext,
  { id, name }: CourierRecord,
  { currency, due }: CourierCash,
): VNode => (
  <form method="post" action={`/couriers/${id}/cash`}>
    <Hidden fields={{ currency, due: String(due) }} />
    <input
      class="amount"
      name="received"
      value={String(due)}
      inputMode="decimal"
      autocomplete="off"
      aria-label={`${texts.words.received}, ${name} (${currency})`}
    />
    <button type="submit">{texts.actions.receive}</button>
  </form>
)

const receivedTable = (
  context: DeskContext,
  received: readonly (HandOver & Pick<CashOf, 'courier'>)[],
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.receivedToday}
    columns={['courier', 'toHandIn', 'received', 'at', 'person']}
    rows={received.map(({ courier, currency, due, received: amount, receivedAt, actor }) => [
      <OwnText text={courier.name} />,
      context.formats.amount(due, currency),
      context.formats.amount(amount, currency),
      timeText(context, receivedAt),
      actor.name,
    ])}
  />
)

export const receiveCash: DeskAction = async (context, form) => {
  const courier = await courierAt(context)
  if (!courier) return undefined
  const { store, access, now, texts } = context
  const { currency = '' } = form
  const [due, received] = [Number(form['due']), numberIn(form, 'received')]
  if (typeof received !== 'number' || received <= 0)
    return refused(context, courier, texts.faults.amount)
  const noted = await store.couriers.handOver({
    courierId: courier.id,
    currency,
    due,
    received,
    now,
    actor: access.actor,
  })
  return noted
    ? `/couriers?mode=${courier.mode}#cash`
    : refused(context, courier, texts.sentences.cashChanged)
}

const refused = ({ texts }: DeskContext, { name, mode }: CourierRecord, why: string): View => ({
  title: name,
  mode,
  isForm: true,
  content: (
    <>
      <p class="alarm" role="alert">
        {why}
      </p>
      <p>
        <Link to={`/couriers?mode=${mode}#cash`}>{texts.words.cashToHandIn}</Link>
      </p>
    </>
  ),
})
