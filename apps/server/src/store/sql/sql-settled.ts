import type { Rules } from '@delivery-orders/operations/engine'
import type { Settled, SettledPart, SettledPosition } from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { all } from './script.ts'

const inSpan = 'mode = :mode and at >= :from and at < :to'

/** Without a join, so that each client is one look at the index by time. */
const clients = `
  select id as "clientId", name as "clientName" from owners
  where (
    select 1 from settlements where client_id = owners.id and ${inSpan} limit 1
  ) is not null
  order by name`

const columns = {
  at: integer,
  orderId: integer,
  sequence: integer,
  part: integer,
  kind: text as SettledPart['kind'],
  courier: nullable(text),
  sender: nullable(text),
  currency: text,
  amounts: text,
  failures: integer,
  reference: nullable(text),
}

/** The position is the only lower bound: with the time as another one, SQLite would read from there for each page. */
const list = (reference: string) => `
  select at, order_id as "orderId", sequence, part, kind, courier, sender, currency, amounts, failures,
    ${reference} as reference
  from settlements
  where client_id = :client_id and mode = :mode and at < :to
    and (at, order_id, sequence, part) > (:after_at, :after_order, :after_sequence, :after_part)
  order by at, order_id, sequence, part limit :limit + 0`

const listParts = list('cast(null as text)')
const listWithReferences = list('(select reference from orders where id = settlements.order_id)')

/** Exported so that a test can look at the plans. */
export const settledTexts = { clients, listParts, listWithReferences } as const

/** Before the first settlement of a time. */
const startAt = (at: number): SettledPosition => ({ at, orderId: 0, sequence: 0, part: 0 })

export const sqlSettled = ({ read }: Rules): Settled => ({
  clients: ({ mode, from, to }) =>
    read(() => all(clients, { clientId: integer, clientName: text }, { mode, from, to })),
  list: async ({ clientId, mode, from, to, after = startAt(from), limit, withReferences }) => {
    const values = {
      client_id: clientId,
      mode,
      to,
      limit,
      after_at: after.at,
      after_order: after.orderId,
      after_sequence: after.sequence,
      after_part: after.part,
    }
    const sql = withReferences ? listWithReferences : listParts
    const rows = await read(() => all(sql, columns, values))
    return rows.map(({ amounts, ...row }) => ({ ...row, amounts: JSON.parse(amounts) }))
  },
})
