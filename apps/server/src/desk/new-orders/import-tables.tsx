/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OrderDraft } from '@delivery-orders/contract'
import { OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { readablePhone } from '../../operator/phone.ts'
import type { ShopContext } from '../frame/context.tsx'
import { Table } from '../frame/parts.tsx'
import { dateText } from '../frame/times.ts'
import type { ImportedOrder } from './import-rows.ts'

export const section = (title: string, table: (label: string) => VNode): VNode => (
  <>
    <h2>{title}</h2>
    {table(title)}
  </>
)

export const faultTable = (
  context: ShopContext,
  orders: readonly ImportedOrder[],
  label: string,
): VNode => (
  <Table
    texts={context.texts}
    label={label}
    columns={[
      'reference',
      { name: context.texts.shop.row },
      'recipient',
      { name: context.texts.shop.problem },
    ]}
    rows={orders.flatMap(({ faults, draft }) =>
      [...Map.groupBy(faults, ({ row }) => row)].map(([row, ofRow]) => [
        draft.referenceNumber && <OwnText text={draft.referenceNumber} />,
        row,
        draft.recipient.name && <OwnText text={draft.recipient.name} />,
        <ul class="plain">
          {ofRow.map(({ text, value }) => (
            <li>
              {text}
              {value !== undefined && (
                <>
                  {' '}
                  <OwnText text={`(${value})`} />
                </>
              )}
            </li>
          ))}
        </ul>,
      ]),
    )}
  />
)

export const recipientText = ({ name, phone }: OrderDraft['recipient']): string =>
  [name, readablePhone(phone)].filter(Boolean).join(', ')

/** The delivery window, or else the deadline. */
function dueText(
  { texts, formats, today }: ShopContext,
  { deliveryWindow: window, deliveryDeadline: deadline }: OrderDraft,
): string | undefined {
  if (window) return formats.timeSpan(Date.parse(window.from), Date.parse(window.to), today)
  return deadline ? dateText({ texts }, deadline) : undefined
}

/** `note`: what is said about an order in place of the cash. */
export const orderTable = (
  context: ShopContext,
  orders: readonly ImportedOrder[],
  label: string,
  note?: (order: ImportedOrder) => string,
): VNode => (
  <Table
    texts={context.texts}
    label={label}
    columns={[
      'reference',
      { name: context.texts.shop.row },
      ...(['recipient', 'city', 'items', 'due'] as const),
      note ? { name: context.texts.shop.toCheck } : 'cash',
    ]}
    rows={orders.map((order) => {
      const { referenceNumber, recipient, items, collect } = order.draft
      return [
        referenceNumber && <OwnText text={referenceNumber} />,
        order.rows.join(', '),
        <OwnText text={recipientText(recipient)} />,
        <OwnText text={recipient.address.city} />,
        <OwnText text={items.map((item) => `${item.quantity} × ${item.itemName}`).join(', ')} />,
        dueText(context, order.draft),
        note ? note(order) : collect && context.formats.amount(collect.amount, context.currency),
      ]
    })}
  />
)
