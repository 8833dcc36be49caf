import { expectsContinue, readBytes } from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'

/** Reads a body, and holds the memory that it needs. */
export async function readBody(request: BareRequest, bytesMax: number): Promise<Buffer> {
  const { memoryHold } = request
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request, bytesMax, memoryHold)
  memoryHold?.holdBody(bytes)
  return bytes
}
