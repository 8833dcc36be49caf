/** An error that the operator can fix: only its message is printed, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
