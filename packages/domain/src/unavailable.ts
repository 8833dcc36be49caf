/** Thrown for a temporary fault that the request did not cause, such as overload or an unreachable database. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
