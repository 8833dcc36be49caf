/**
 * Clients share 64 buckets, each with a row in `outbox_buckets` that is its lock, so that several dispatchers lease and
 * settle side by side. All dispatches of a webhook and of a client are in one bucket, so the caps of both are exact.
 *
 * Each bucket also has an owner: the dispatcher that leased from it, for `termMs`. Other dispatchers lease from
 * buckets without an owner first. Otherwise every dispatcher would soon have dispatches in flight in all buckets, and
 * would wait for all other dispatchers whenever it settles. Ownership is a preference, not a lock.
 */
import type { Random } from '@delivery-orders/operations'
import type { AttemptResult } from '@delivery-orders/operations/store'
import { integer } from '../../columns.ts'
import { type Session, statement } from '../postgres-database.ts'

/** Part of two indexes and of the rows of `outbox_buckets`, so only a migration can change it. */
const bucketCount = 64

/** SQL expression: the bucket of the client in this column. It must equal the expression of the indexes. */
export const bucketIn = (column: string): string => `(${column} % ${bucketCount})`

export const bucketOf = ({ clientId }: { readonly clientId: number }): number =>
  clientId % bucketCount

export const allBuckets: readonly number[] = Array.from(
  { length: bucketCount },
  (_, index) => index,
)

/** Returns a number that no other dispatcher is likely to have. */
export const ownerFrom = (random: Random): number => Buffer.from(random.bytes(6)).readUIntBE(0, 6)

/**
 * How long a dispatcher owns a bucket. A dispatcher that does not lease from its buckets, because it is busy or was
 * killed, delays their dispatches by this time at most. A new dispatcher gets its share within the same time.
 */
const termMs = 1_000

/** SQL expression: whether a dispatcher may own the bucket. A term that ends later than it can is not trusted. */
const isFree = (now: string, owner: string): string => `(
  owner = ${owner} or until <= ${now} or until > ${now} + ${termMs}
)`

const numberColumn = { number: integer }

const findBuckets = statement(`
  select distinct ${bucketIn('client_id')} as number from webhooks where id = any($1::text[])`)

/** Returns the buckets of the webhooks of these results. A deleted webhook has none, and needs none. */
export async function bucketsOf(
  session: Session,
  results: readonly AttemptResult[],
): Promise<readonly number[]> {
  if (results.length === 0) return []
  const ids = [...new Set(results.map(({ webhookId }) => webhookId))]
  return (await session.all(findBuckets, numberColumn, [ids])).map(({ number }) => number)
}

const lockFree = statement(`
  with wanted as materialized (
    select number, ${isFree('$3::bigint', '$2::bigint')} as is_free
    from outbox_buckets where number = any($1::bigint[])
  )
  select outbox_buckets.number
  from outbox_buckets join wanted on wanted.number = outbox_buckets.number
  where (wanted.is_free or not exists (select from wanted where is_free))
  order by outbox_buckets.number for update of outbox_buckets skip locked`)

/**
 * Locks the buckets to lease from, without waiting, and returns them: those of `buckets` that no other dispatcher owns,
 * or all if each has another owner.
 */
export const lockToLease = async (
  session: Session,
  buckets: readonly number[],
  owner: number,
  now: number,
): Promise<readonly number[]> =>
  (await session.all(lockFree, numberColumn, [buckets, owner, now])).map(({ number }) => number)

/** SQL: makes a dispatcher the owner of the buckets, listed by the query `used`, that have none. */
export const own = (used: string, now: string, owner: string): string => `
  update outbox_buckets set owner = ${owner}, until = ${now} + ${termMs}
  where number in (${used}) and ${isFree(now, owner)} and (owner <> ${owner} or until <= ${now})`
