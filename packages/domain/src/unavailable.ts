/** A fault that passes: too much to do, a full disk, a database that is away. It is not known to be the caller's. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
