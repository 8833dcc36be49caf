import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export interface SilentHost extends AsyncDisposable {
  readonly port: number
}

const serverScript = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 })
  server.on('listening', () => console.log(server.address().port))`

/** Number of connections that the kernel accepts for a stopped process before a backlog of 1 is full. */
const backlogMax = 2

/** Starts a TCP server, stops its process and fills its backlog, so that any further attempt to connect hangs. */
export async function silentHost(): Promise<SilentHost> {
  const child = spawn(process.execPath, ['-e', serverScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const port = Number(line)
  child.kill('SIGSTOP')
  const waiting = await Promise.all(
    Array.from({ length: backlogMax }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of waiting) socket.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
