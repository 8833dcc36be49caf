/** An error that the user can fix. The program prints only its message, which says what happened and what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
