import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exchange, type Got } from './send.ts'

/** What becomes of a request, and of its answer. */
const fates = ['lost', 'carried out, answer lost', 'carried out, answer cut off', 'busy'] as const
export type Fate = (typeof fates)[number] | 'answered'

/** A way to a service on which connections are reset, before or after it has done what it was asked for. */
export interface UnreliableNetwork extends AsyncDisposable {
  readonly url: string
  /** How many requests had each fate. */
  readonly count: ReadonlyMap<Fate, number>
}

interface Options {
  readonly serviceUrl: string
  /** The part of the requests that something befalls. */
  readonly failing: number
  readonly random: () => number
}

export async function unreliableNetwork(options: Options): Promise<UnreliableNetwork> {
  const { serviceUrl, failing, random } = options
  const agent = new Agent({ keepAlive: true })
  const count = new Map<Fate, number>()
  const fateOfNext = (): Fate => {
    const fate = random() < failing ? fates[Math.floor(random() * fates.length)] : undefined
    count.set(fate ?? 'answered', (count.get(fate ?? 'answered') ?? 0) + 1)
    return fate ?? 'answered'
  }
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming)
    const fate = fateOfNext()
    if (fate === 'lost') return reset(response)
    if (fate === 'busy') return void response.writeHead(503).end()

    const answer = await carriedOut(serviceUrl, incoming, body, agent)
    if (fate === 'carried out, answer lost') return reset(response)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (fate === 'answered') response.end(answer.text)
    else response.write(answer.text.slice(0, -10), () => reset(response))
  }
  const server = createServer((incoming, response) => {
    // Who has gone wants no answer.
    pass(incoming, response).catch(() => reset(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count,
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const reset = ({ socket }: ServerResponse): void => void socket?.resetAndDestroy()

function carriedOut(
  serviceUrl: string,
  { method = '', url: path = '', headers: sent }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Got> {
  const headers = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, String(value)]),
  )
  return exchange(serviceUrl, { method, path, headers, ...(body.length > 0 && { body }) }, agent)
}
