import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { exchange, type HttpResponse } from './send.ts'

const fates = ['lost', 'executed, response lost', 'executed, response cut off', 'busy'] as const
export type Fate = (typeof fates)[number] | 'answered'

/** A proxy that resets connections before or after the service has executed the request, or answers 503 itself. */
export interface UnreliableNetwork extends AsyncDisposable {
  readonly url: string
  readonly count: ReadonlyMap<Fate, number>
}

interface Options {
  readonly serviceUrl: string
  /** Fraction of the requests that fail, 0 to 1. */
  readonly failing: number
  readonly random: () => number
}

export async function unreliableNetwork(options: Options): Promise<UnreliableNetwork> {
  const { serviceUrl, failing, random } = options
  const agent = new Agent({ keepAlive: true })
  const count = new Map<Fate, number>()
  let failures = 0
  // The kinds of failures take turns, so that each kind occurs even in a short run.
  const fateOfNext = (): Fate => {
    const fate = random() < failing ? fates[failures++ % fates.length] : undefined
    count.set(fate ?? 'answered', (count.get(fate ?? 'answered') ?? 0) + 1)
    return fate ?? 'answered'
  }
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming)
    const fate = fateOfNext()
    if (fate === 'lost') return reset(response)
    if (fate === 'busy') return void response.writeHead(503).end()

    const answer = await forward(serviceUrl, incoming, body, agent)
    if (fate === 'executed, response lost') return reset(response)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (fate === 'answered') response.end(answer.text)
    else response.write(answer.text.slice(0, -10), () => reset(response))
  }
  const server = createServer((incoming, response) => {
    // `pass` rejects if the client has disconnected or the service cannot be reached.
    pass(incoming, response).catch(() => reset(response))
  })
  const local = await listenLocally(server)
  return {
    ...local,
    count,
    [Symbol.asyncDispose]() {
      agent.destroy()
      return local[Symbol.asyncDispose]()
    },
  }
}

const reset = ({ socket }: ServerResponse): void => void socket?.resetAndDestroy()

function forward(
  serviceUrl: string,
  { method = '', url: path = '', headers: sent }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<HttpResponse> {
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, String(value)]),
  )
  return exchange(serviceUrl, { method, path, headers, ...(body.length > 0 && { body }) }, agent)
}
