/** A temporary fault that the request did not cause: overload, a full disk, an unreachable database. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
