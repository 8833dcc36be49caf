export type Weight = 'breaking' | 'addition' | 'fix'

/** A change of the contract from the view of its clients. `what` is a sentence or part of one. */
export interface Change {
  readonly weight: Weight
  readonly what: string
}
