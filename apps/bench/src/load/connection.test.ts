import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openConnection } from './connection.ts'

test('exchange throws if the server has closed the connection, even between two requests', async () => {
  const server = createServer((socket) => socket.end())
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connection = await openConnection((server.address() as AddressInfo).port)
  await closed

  await expect(connection.exchange(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).rejects.toThrow(
    'closed a connection',
  )
  server.close()
})
