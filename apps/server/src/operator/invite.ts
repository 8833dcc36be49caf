import {
  type Actor,
  type DatabaseStore,
  type DeskRole,
  secretText,
  tokenHash,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'

/** Makes an invitation to the desk. Returns the key of its link, which is not stored. */
export async function inviteToDesk(
  { desk }: Pick<DatabaseStore, 'desk'>,
  invitation: { readonly name: string; readonly role: DeskRole; readonly by: Actor },
): Promise<string> {
  const key = secretText(systemRandom)
  await desk.invite({ ...invitation, keyHash: tokenHash(key), now: systemClock.now() })
  return key
}
