import { createServer } from 'node:http'
import { connect } from 'node:net'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'

/** An HTTP proxy that forwards each tunnel to the service, whatever address the client asks for. */
export function startProxy(serviceUrl: string): Promise<LocalServer> {
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
  return listenLocally(server)
}
