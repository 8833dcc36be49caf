/** A request, as each attempt of a call sends it. */
export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | null
}

export const callRequestOf = async (request: Request): Promise<CallRequest> => {
  const { method, url, headers } = request
  return { method, url, headers, body: (await request.text()) || null }
}
