import type { IncomingMessage } from 'node:http'
import { ambiguityOf } from '@delivery-orders/operations'
import { answer } from './answer.ts'
import type { BareResponse } from './request.ts'

/** Refuses an ambiguous request. Like Node, it writes no problem and closes the connection. Returns whether it did. */
export function refuseAmbiguous(request: IncomingMessage, response: BareResponse): boolean {
  const fault = ambiguityOf(request)
  if (fault)
    answer(response, fault.status, 'text/plain', `${fault.text}\n`, { Connection: 'close' })
  return fault !== undefined
}
