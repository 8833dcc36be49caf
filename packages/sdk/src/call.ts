/** A call under way: the promise of its message, and on demand of the raw answer too. */
export interface Call<Message> extends Promise<Message> {
  /**
   * The message together with the answer that brought it, for its status and headers. Its body has been read:
   * it is `data`.
   *
   * @example
   * ```ts
   * const { data, response } = await deliveries.orders.create(draft).withResponse()
   * if (response.headers.has('idempotency-replayed')) console.log(data.referenceNumber, 'was there before')
   * ```
   */
  withResponse(): Promise<Answer<Message>>
}

/** A message and the answer that brought it. */
export interface Answer<Message> {
  /** The message, as the call alone would give it. */
  readonly data: Message
  /** The answer as `fetch` gave it, its body read. */
  readonly response: Response
}

export function callOf<Message>(answer: Promise<Answer<Message>>): Call<Message> {
  const message = answer.then(({ data }) => data)
  return Object.assign(message, {
    withResponse() {
      // Who asks for both handles the failure there; nobody else may hear of it.
      message.catch(() => undefined)
      return answer.then()
    },
  })
}
