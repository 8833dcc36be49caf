export type Weight = 'breaking' | 'addition' | 'fix'

/** A change of the contract and how it affects clients. `what` describes the change in a sentence or phrase. */
export interface Change {
  readonly weight: Weight
  readonly what: string
  /** The operation, schema, problem or event that changes, which a line of the changelog must name. */
  readonly subject: string
  /** The word with which a line of the changelog begins that announces the change; undefined if none must. */
  readonly announcement?: 'Breaking' | 'Deprecated' | 'Example removed'
}

/** The first name of a place, such as `createOrder` of `createOrder, body, items`. */
export const subjectOf = (place: string): string => place.split(', ')[0] ?? place
