import { userInfo } from 'node:os'
import type { NamedActor } from '@delivery-orders/operations/store'

/**
 * Returns the user who runs this command: before `sudo`, if it was used. The name is not proven, but whoever can run a
 * command can also change the database without it.
 */
export const machineUser = ({ SUDO_USER: name } = process.env): NamedActor => ({
  kind: 'user',
  name: name || systemUser(),
})

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
