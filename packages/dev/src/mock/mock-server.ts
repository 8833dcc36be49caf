import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { machineClock, pause } from '@delivery-orders/operations'
import {
  type Answer,
  ambiguityOf,
  expectsContinue,
  headFaultAnswer,
  readBytes,
  requestIdOf,
  timeouts,
  withoutAuthority,
} from '@delivery-orders/operations/protocol'
import { foreignFinder } from './foreign-request.ts'
import { Mock, type MockParts } from './mock.ts'

export interface RunningMock {
  readonly baseUrl: string
  /** The token of a client. */
  readonly token: string
  readonly fleetToken: string
  /** Closes all connections at once. */
  close(): Promise<void>
}

export interface MockServerParts extends Omit<MockParts, 'baseUrl'> {
  /** The mock also answers requests to these hosts, in lower case. */
  readonly allowedHosts: readonly string[]
}

/** Only programs of this machine can reach the mock. */
const host = '127.0.0.1'

/** Starts a mock that listens on a port. With port 0, the system chooses one. */
export async function startMock(
  port: number,
  { allowedHosts, ...parts }: MockServerParts,
): Promise<RunningMock> {
  const server = createServer(timeouts)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const baseUrl = `http://${host}:${(server.address() as AddressInfo).port}`
  const mock = new Mock({ ...parts, baseUrl })
  const foreignFault = foreignFinder(allowedHosts)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const fault = ambiguityOf(request) ?? foreignFault(request.headers)
    if (!fault) return void respond(mock, request, response)
    const requestId = requestIdOf(request.headers['x-request-id'], machineClock, parts.random)
    write(response, headFaultAnswer(fault, { requestId }))
  }
  // Without the other listeners, Node sends `100 Continue` before authentication and refuses other expectations.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener)
  return {
    baseUrl,
    token: mock.tokens.client,
    fleetToken: mock.tokens.fleet,
    close: () =>
      new Promise((resolve) => {
        mock.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  mock: Mock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  const closing = new AbortController()
  response.once('close', () => closing.abort())
  const { answer, delayMs } = await mock.respond({
    method,
    headers,
    target: withoutAuthority(request.url),
    readBody: (bytesMax) => {
      if (expectsContinue(request)) response.writeContinue()
      return readBytes(request, bytesMax)
    },
    signal: closing.signal,
  })
  if (delayMs > 0) await pause(delayMs, closing.signal)
  if (answer) write(response, answer)
  else request.socket.destroy()
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}
