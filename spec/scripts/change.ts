export type Weight = 'breaking' | 'addition' | 'fix'

/** A change of the contract and how it affects clients. `what` describes the change in a sentence or phrase. */
export interface Change {
  readonly weight: Weight
  readonly what: string
}
