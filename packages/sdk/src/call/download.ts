import { InvalidCallError } from '../errors/errors.ts'
import { errorOf, parseJson } from './answer.ts'
import { complete, newCallState } from './call-state.ts'
import type { CallOptions } from './options.ts'
import type { CallRequest } from './request.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { type Connection, limitsOf, waitingWith } from './settings.ts'
import { userAgent } from './versions.ts'

/** Downloads a receipt. It may be on any server, so neither the token nor headers of the caller are sent. */
export type Download = (
  receiptUrl: string,
  options: CallOptions | undefined,
) => Promise<ArrayBuffer>

export const downloaderOver =
  (connection: Connection): Download =>
  (receiptUrl, { signal, onWait, ...limits } = {}) => {
    const callState = newCallState('GET receiptUrl')
    return complete(callState, connection.hooks, async () => {
      const withoutToken = {
        ...limitsOf(limits, waitingWith(onWait, connection), []),
        token: undefined,
      }
      const request = requestFor(receiptUrl)
      const response = await sendWithRetries(request, withoutToken, signal, callState)
      if (!response.ok) throw errorOf(parseJson(await response.text()), response)
      return await response.arrayBuffer()
    })
  }

function requestFor(url: string): CallRequest {
  const headers = new Headers({ 'user-agent': userAgent() })
  try {
    return { method: 'GET', url: new Request(url).url, headers, body: null }
  } catch {
    // The error quotes the URL, which is personal.
    throw new InvalidCallError('The receiptUrl of the order must not have a user name or password.')
  }
}
