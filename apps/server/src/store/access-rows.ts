/** Converts the rows of tokens and their owners of both SQL engines to records and back. */
import type { Mode } from '@delivery-orders/domain'
import type { Grant, TokenOwner, TokenRecord } from '@delivery-orders/operations/store'
import { integer, nullable, text } from './columns.ts'

/** A flag is a number in SQLite and a boolean in PostgreSQL. */
const numberOrBoolean: number | boolean = false

export const grantColumns = {
  id: integer,
  actor_id: integer,
  owner_id: integer,
  name: text,
  is_fleet: numberOrBoolean,
  client_ids: nullable(text),
  mode: text,
  scopes: text,
  expires_at: nullable(integer),
}

export type GrantRow = Readonly<typeof grantColumns>

export function grantOf(row: GrantRow): Grant {
  const rights: Pick<Grant, 'actor' | 'mode' | 'scopes'> = {
    actor: { id: row.actor_id, kind: 'token', name: String(row.id) },
    mode: row.mode as Mode,
    scopes: new Set(row.scopes.split(' ')),
  }
  return row.is_fleet
    ? { ...rights, fleetId: row.owner_id, fleetName: row.name, clientIds: idsIn(row.client_ids) }
    : { ...rights, clientId: row.owner_id, clientName: row.name }
}

const idsIn = (clients: string | null): readonly number[] | null =>
  clients === null ? null : JSON.parse(clients)

export const namedColumns = {
  id: integer,
  name: text,
}

export type NamedRow = Readonly<typeof namedColumns>

export const tokenColumns = {
  id: integer,
  name: text,
  is_fleet: numberOrBoolean,
  client_ids: nullable(text),
  mode: text,
  scopes: text,
  hint: text,
  created_at: integer,
  expires_at: nullable(integer),
  revoked_at: nullable(integer),
  last_used_at: nullable(integer),
}

export type TokenRow = Readonly<typeof tokenColumns>

/** `clients`: all clients, by which the clients of a fleet's token are named. */
export function tokensOf(
  rows: readonly TokenRow[],
  clients: readonly NamedRow[],
): readonly TokenRecord[] {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...ownerOf(row, names),
    id: row.id,
    mode: row.mode as Mode,
    scopes: row.scopes.split(' '),
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }))
}

const ownerOf = (row: TokenRow, names: ReadonlyMap<number, string>): TokenOwner =>
  row.is_fleet
    ? {
        fleet: row.name,
        clients: idsIn(row.client_ids)?.map((id) => names.get(id) ?? String(id)) ?? null,
      }
    : { client: row.name }
