import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** An HTTP proxy that forwards each tunnel to the service, whatever address the client asks for. */
export interface Proxy extends AsyncDisposable {
  readonly url: string
}

export async function startProxy(serviceUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(serviceUrl)
  const server = createServer().on('connect', (_, client) => {
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      client.pipe(upstream).pipe(client)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed))
    },
  }
}
