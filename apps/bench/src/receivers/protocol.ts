/** What the process of the receivers is told. */
export type Command = { readonly begin: Episode } | 'end'

/** Something to be counted. What came before is forgotten. */
export interface Episode {
  /** So many messages come before what is measured, */
  readonly warmUp: number
  /** and so many in all, those to the receiver that stands apart not counted. */
  readonly goal: number
  readonly apart: Apart | null
}

export interface Apart {
  readonly receiver: number
  /** It takes everything and answers nothing. */
  readonly hangs: boolean
}

/** What it tells, one at a time. */
export interface ReceiverMessage {
  readonly ports: readonly number[]
  readonly warm: true
  readonly reached: Reached
  readonly arrivals: readonly Arrivals[]
  readonly error: string
}

export interface Reached {
  /** From the end of the warm-up, on the clock of `nowMs`. */
  readonly startedAt: number
  readonly endedAt: number
  /** How busy the process was meanwhile, of one processor. */
  readonly busy: number
}

/** What came to one receiver, in the order in which it came. */
export interface Arrivals {
  readonly ids: readonly string[]
  readonly at: readonly number[]
  readonly samples: readonly Sample[]
}

/** A message that was kept whole. */
export interface Sample {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** The time of day, finer than in milliseconds, and never going back. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
