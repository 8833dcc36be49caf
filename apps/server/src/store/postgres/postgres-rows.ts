/** Builds rows for statements that only PostgreSQL has. Rows of both engines are in rows.ts. */

import { courierReferences } from '@delivery-orders/domain'
import { type CommitOutcome, keyOwner, type OrderChange } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { type Commit, isChange, type KeyUse, usesKey } from '../commits.ts'
import { buildOrderRow, buildSettlementRows, eventFactsText, hasHadCourier } from '../rows.ts'

/** Renders a batch of commits as a JSON array of rows. Missing columns become null. */
export const buildBatch = (commits: readonly Commit[]): string =>
  `[${commits.map((commit, nr) => buildCommitRow(commit, nr)).join()}]`

const buildCommitRow = (commit: Commit, nr: number): string => {
  const { facts, rendered, event_facts, ...row } = {
    nr,
    client_id: commit.client.clientId,
    mode: commit.client.mode,
    id: commit.order.id,
    revision: commit.order.revision,
    ...(isChange(commit) ? buildChangeRow(commit) : noTexts),
    ...(usesKey(commit) ? buildKeyColumns(commit) : {}),
  }
  return withMembers(JSON.stringify(row), { facts, rendered, event_facts })
}

const noTexts = { facts: null, rendered: null, event_facts: null }

/**
 * Adds texts that are JSON as members of an object. As strings, they would be escaped, which takes four times as long.
 * PostgreSQL returns a member as it is written if the column is a text.
 */
const withMembers = (object: string, texts: Readonly<Record<string, string | null>>): string =>
  `${object.slice(0, -1)}${Object.entries(texts)
    .map(([name, text]) => `,"${name}":${text}`)
    .join('')}}`

const buildChangeRow = (change: OrderChange, settlements = buildSettlementRows(change)) => ({
  ...buildOrderRow(change),
  sequence: change.event.sequence,
  kind: change.event.kind,
  at: change.event.at,
  event_facts: eventFactsText(change.event),
  due_at: Math.min(change.event.at, change.now),
  request_id: change.cause?.requestId,
  actor_id: change.cause?.actorId,
  ...(change.cause?.audited && { audited: change.cause.audited }),
  ...(hasHadCourier(change.order) && { couriers: courierReferences(change.order) }),
  ...(settlements.length > 0 && { settlements }),
})

const buildKeyColumns = ({ client, key }: KeyUse) => ({
  key_owner: keyOwner(client, key).clientId,
  key_hash: key.hash,
  claim_hash: key.claim ?? null,
  fingerprint: key.fingerprint,
  key_at: key.at,
  delete_before: key.deleteBefore,
})

/** Identifies the idempotency key and the order of a commit. */
export const buildLateLookup = ({ client, order, key }: Commit, nr: number) => ({
  nr,
  key_owner: (key ? keyOwner(client, key) : client).clientId,
  client_id: client.clientId,
  mode: client.mode,
  key_hash: key?.hash,
  reference: order.reference,
})

export const committedColumns = {
  outcome: text as CommitOutcome,
  /** Number of dispatches that the whole batch created, repeated in each row. */
  dispatches: integer,
}

export type CommittedRow = Readonly<typeof committedColumns>

/** An order of a list without its text. */
export interface SlimRow {
  readonly id: number
  readonly reference: string
  readonly created_at: number
  readonly size: number
  readonly rendering: number
  readonly version: string
}

/** A list as one column: null if it has no orders. */
export const newestColumns = { nr: integer, orders: null as readonly SlimRow[] | null }

export type NewestRow = Readonly<typeof newestColumns>
