import { expectsContinue, readBytes } from '@delivery-orders/operations'
import type { BareRequest } from './request.ts'
import { shortBodyBytes } from './request-memory.ts'

/** Reads a body, and holds the memory that it needs. */
export async function readBody(request: BareRequest, bytesMax: number): Promise<Buffer> {
  const { memoryHold } = request
  const length = Number(request.headers['content-length'] ?? shortBodyBytes)
  memoryHold?.awaitBody(length)
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const onLonger = () => memoryHold?.awaitBody(bytesMax)
  const bytes = await readBytes(request, { length, bytesMax, onLonger })
  memoryHold?.holdBody(bytes)
  return bytes
}
