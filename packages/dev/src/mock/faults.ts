/** The fate of one request instead of a normal response. */
export type Fault =
  | {
      readonly fault: 'status'
      readonly status: number
      readonly retryAfter?: number | string | undefined
    }
  | { readonly fault: 'delay'; readonly delayMs: number }
  /** The connection is dropped before the request is executed. */
  | { readonly fault: 'drop' }
  /** The request is executed, and the connection is dropped instead of a response. */
  | { readonly fault: 'lose_answer' }
