/** Builds and reads rows of `idempotency_keys`, which both SQL engines have. */
import type { ClientKey } from '@delivery-orders/domain'
import type { StoredResponse, UsedKey } from '@delivery-orders/operations'
import { integer, nullable, text } from './columns.ts'

/** What a request did, for its replay. None of these for the claim of a batch. */
export interface KeyAnswer {
  readonly order_id?: number
  /** The sequence of the last event that the response showed. */
  readonly sequence?: number
  readonly status?: number
  readonly body?: string
  readonly dispatch?: number
}

const unused = { order_id: null, sequence: null, status: null, body: null, dispatch: null }

export const buildKeyRow = (owner: ClientKey, key: UsedKey, answer: KeyAnswer = {}) => ({
  owner_id: owner.clientId,
  mode: owner.mode,
  hash: key.hash,
  fingerprint: key.fingerprint,
  at: key.at,
  ...unused,
  ...answer,
})

export const keyColumns = {
  hash: text,
  fingerprint: text,
  at: integer,
  status: nullable(integer),
  body: nullable(text),
}

/** The response that is stored for a key; undefined if the key was used for something else. */
export const storedResponseOf = ({
  status,
  body,
  ...key
}: Readonly<typeof keyColumns>): StoredResponse | undefined =>
  status === null || body === null ? undefined : { ...key, status, body }
