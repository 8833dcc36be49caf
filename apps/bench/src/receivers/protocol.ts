export type Command = { readonly begin: Episode } | 'end'

/** A period in which messages are counted. Its start discards all earlier arrivals. */
export interface Episode {
  /** Number of messages that arrive before the measurement starts. */
  readonly warmUp: number
  /**
   * The measurement ends after this many messages. They include the first `warmUp` messages, but not the messages to
   * the excluded receiver.
   */
  readonly goal: number
  readonly excluded: ExcludedReceiver | null
}

export interface ExcludedReceiver {
  readonly receiver: number
  /** Whether the receiver reads requests without ever answering. */
  readonly hangs: boolean
}

/** A message from the receivers process has exactly one of these fields. */
export interface ReceiverMessage {
  readonly ports: readonly number[]
  readonly warm: true
  readonly reached: Reached
  readonly arrivals: readonly Arrivals[]
  readonly error: string
}

export interface Reached {
  /** End of the warm-up, on the clock of `nowMs`. */
  readonly startedAt: number
  readonly endedAt: number
  /** CPU use of the receivers process between `startedAt` and `endedAt`, where 1 is one processor. */
  readonly busy: number
}

/** The messages of one receiver, in order of arrival. */
export interface Arrivals {
  readonly ids: readonly string[]
  readonly at: readonly number[]
  readonly samples: readonly Sample[]
}

/** A message that was stored with its body. */
export interface Sample {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Wall-clock time with sub-millisecond precision that never goes backwards. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
