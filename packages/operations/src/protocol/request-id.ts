import { ulid, ulidBytes } from '@delivery-orders/domain'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'

const own = /^[A-Za-z0-9._-]{1,128}$/

/** Returns the id for a request's response and problem: the client's own id if it is well formed, else a new one. */
export const requestIdOf = (
  sent: string | readonly string[] | undefined,
  clock: Clock,
  random: Random,
): string =>
  typeof sent === 'string' && own.test(sent) ? sent : ulid(clock.now(), random.bytes(ulidBytes))
