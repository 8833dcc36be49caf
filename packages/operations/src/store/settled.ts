import type { Instant, Mode, Settlement } from '@delivery-orders/domain'

/** The settlements, for reports: `settlementsOf` in the domain says what they are. */
export interface Settled {
  /** Lists the clients with settlements in a span of time, by name. */
  clients(span: SettledSpan): Promise<readonly SettledClient[]>
  /** Lists the settlements of a client by time, at most `limit` after a position. */
  list(search: SettledSearch): Promise<readonly SettledPart[]>
}

export interface SettledSpan {
  readonly mode: Mode
  readonly from: Instant
  /** The end of the span, exclusive. */
  readonly to: Instant
}

export interface SettledClient {
  readonly clientId: number
  readonly clientName: string
}

interface SettledSearch extends SettledSpan {
  readonly clientId: number
  /** Undefined for the first ones. */
  readonly after: SettledPosition | undefined
  readonly limit: number
  /** Whether the references of the orders are looked up. */
  readonly withReferences: boolean
}

export interface SettledPosition extends Pick<Settlement, 'part'> {
  readonly at: Instant
  readonly orderId: number
  readonly sequence: number
}

export interface SettledPart extends SettledPosition, Omit<Settlement, 'part'> {
  /** Null unless it was looked up. */
  readonly reference: string | null
  readonly currency: string
  /** How many steps let items of the order fail; 0 for a settlement that does not count the order. */
  readonly failures: number
}
