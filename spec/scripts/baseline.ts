/** The contract that the current contract is compared with. */
export interface EarlierContract {
  readonly name: string
  readonly text: string
  /** Version of a published contract. Undefined for an unpublished contract, which guarantees nothing to clients. */
  readonly version?: string
  /** The changelog from the same commit, if the contract is unpublished. Undefined for a published contract. */
  readonly changelog?: string
  /** Whether all changes since this contract are commits on main. */
  readonly isBehindMain?: boolean
}

export type Baseline = Found | Gap

interface Found {
  readonly earlier: EarlierContract
  /** Says what was not compared and why; undefined if everything was compared. */
  readonly note?: string
}

/** There is no contract to compare with. */
interface Gap {
  readonly earlier?: never
  readonly gap: string
  /** Whether the gap can hide a break. If so, the check fails. */
  readonly isFault?: boolean
}
