import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export interface SilentHost extends AsyncDisposable {
  readonly port: number
}

const listening = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 })
  server.on('listening', () => console.log(server.address().port))`

/** So many connections are made by the system alone. */
const waitingMax = 2

/** A host that does not even make connections: nobody takes those that wait, and there is no room for more. */
export async function silentHost(): Promise<SilentHost> {
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const port = Number(line)
  child.kill('SIGSTOP')
  const waiting = await Promise.all(
    Array.from({ length: waitingMax }, async () => {
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
