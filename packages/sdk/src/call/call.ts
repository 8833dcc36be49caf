/** A pending call: a promise of the response body, with access to the raw response. */
export interface Call<Message> extends Promise<Message> {
  /**
   * Resolves to `data`, the parsed body, and to the response, for its status and headers. The body of the response has
   * already been read.
   *
   * @example
   * ```ts
   * const { data, response } = await deliveries.orders.create(draft).withResponse()
   * if (response.headers.has('idempotency-replayed')) console.log(data.referenceNumber, 'already existed')
   * ```
   */
  withResponse(): Promise<Answer<Message>>
}

/** The parsed body of a response, and the response itself. */
export interface Answer<Message> {
  /** The value that the call itself resolves to. */
  readonly data: Message
  /** The response of `fetch`. Its body has already been read. */
  readonly response: Response
}

export function callOf<Message>(answer: Promise<Answer<Message>>): Call<Message> {
  const message = answer.then(({ data }) => data)
  return Object.assign(message, {
    withResponse() {
      // The caller awaits only the returned promise, so a rejection of `message` must not count as unhandled.
      message.catch(() => undefined)
      return answer.then()
    },
  })
}
