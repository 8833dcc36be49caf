export type Weight = 'breaking' | 'addition' | 'fix'

/** What a change of the contract is to those who use it, in a sentence. */
export interface Change {
  readonly weight: Weight
  readonly what: string
}
