import { secretText, tokenHash } from '@delivery-orders/operations'
import type { Actor, DatabaseStore, Invited } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'

/** Makes an invitation to the desk. Returns the key of its link, which is not stored; undefined if the courier has ended. */
export async function inviteToDesk(
  { desk }: Pick<DatabaseStore, 'desk'>,
  invitation: Invited & { readonly by: Actor },
): Promise<string | undefined> {
  const key = secretText(systemRandom)
  const keyHash = tokenHash(key)
  const id = await desk.invite({ ...invitation, keyHash, now: systemClock.now() })
  return id === undefined ? undefined : key
}
