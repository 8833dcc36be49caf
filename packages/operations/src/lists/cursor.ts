import { hash } from 'node:crypto'
import { Refusal } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'

/**
 * Length of the hash that ties a cursor to its client, list and filters. The hash needs no secret: a client that forges
 * a cursor only reaches its own lists, and `readCursor` accepts only safe integers, which every store can compare.
 */
const hashLength = 11

/** Encodes a position in a list as a cursor: the numbers of the position in base 36, then the hash. */
export function cursorFor(
  position: readonly number[],
  list: readonly unknown[],
  { clientId, mode }: ClientKey,
): string {
  const text = JSON.stringify([clientId, mode, list, position])
  const listHash = hash('sha256', text, 'base64url').slice(0, hashLength)
  return [...position.map((number) => number.toString(36)), listHash].join('.')
}

/** Decodes a cursor; refuses it if it does not belong to this list. */
export function readCursor(
  cursor: string,
  list: readonly unknown[],
  client: ClientKey,
): readonly number[] | Refusal<'invalid_cursor'> {
  const position = cursor
    .split('.')
    .slice(0, -1)
    .map((digits) => Number.parseInt(digits, 36))
  const isPosition = position.length > 0 && position.every(Number.isSafeInteger)
  if (!isPosition || cursorFor(position, list, client) !== cursor)
    return new Refusal(
      'invalid_cursor',
      'The cursor belongs to another list or to other filters. Send the filters of its page, or no cursor.',
    )
  return position
}
