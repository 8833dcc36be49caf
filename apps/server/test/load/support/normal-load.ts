/** A process that creates and gets orders at a fixed rate. Each message to it is the number of seconds to run. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { aDraft } from '../../support/a-draft.ts'

const [url = '', token = ''] = process.argv.slice(2)
const connections = 16
/** Interval between the requests of a connection: long enough that this load alone causes no queue in the server. */
const requestEveryMs = 100

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
const draft = JSON.stringify(aDraft())

process.on('message', (seconds) => {
  void measure(Number(seconds)).then((latencies) => process.send?.(latencies))
})

async function measure(seconds: number): Promise<readonly number[]> {
  const each = await Promise.all(
    Array.from({ length: connections }, (_, number) =>
      oneConnection(seconds * 1_000, (number / connections) * requestEveryMs),
    ),
  )
  return each.flat()
}

/** Measures latencies from the time when each request was due, so that they include delays by earlier requests. */
async function oneConnection(durationMs: number, offsetMs: number): Promise<readonly number[]> {
  const beganAt = performance.now() + offsetMs
  const latencies: number[] = []
  let path = '/orders'
  for (let dueMs = 0; dueMs < durationMs; dueMs += requestEveryMs) {
    const waitMs = beganAt + dueMs - performance.now()
    if (waitMs > 0) await pause(waitMs)
    const answer = path === '/orders' ? await send('POST', path, draft) : await send('GET', path)
    latencies.push(performance.now() - beganAt - dueMs)
    path = path === '/orders' ? `/orders/${JSON.parse(answer).referenceNumber}` : '/orders'
  }
  return latencies
}

function send(method: string, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve(text)
        else reject(new Error(`A request failed: ${text}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
