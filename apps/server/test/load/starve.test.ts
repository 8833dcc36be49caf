import type { Mode } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect, test } from 'vitest'
import { issueToken } from '../../src/cli/token.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { engine } from '../support/engine.ts'
import { newDatabase } from '../support/new-database.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { unsafe } from '../support/unsafe.ts'
import { outcomes, p99, peakMb, startOtherClient } from './support/other-client.ts'
import { type SlowText, slowConnections } from './support/slow-connections.ts'
import type { SmallRequest } from './support/small-load.ts'

/** Seconds of each attack. For five minutes: `pnpm test:long -- starve`. */
const seconds = Number(process.env['SECONDS'] ?? 2)
/** Number of requests of the other client during each attack. */
const requests = seconds * 8
const timeout = 120_000 + requests * 500
const defaults = { RATE_LIMIT_READS: '1200', RATE_LIMIT_WRITES: '300' }

interface Attack {
  /** Number of clients, and for each of its tokens the mode. */
  readonly clients: number
  readonly tokens: readonly Mode[]
  readonly connectionsPerToken: number
  readonly textOf: (token: string) => SlowText
}

const headOf = (line: string, token: string): string =>
  `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n`

const slowHead = (token: string): SlowText => ({
  text: `${headOf('GET /orders', token)}X: `,
  isComplete: false,
})

const slowBody = (length: number, sent: number) => (token: string) => ({
  text: `${headOf('POST /orders', token)}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${' '.repeat(sent)}`,
  isComplete: false,
})

/** Bodies of 17 kB, and a fifth as many of 100 bytes, which fit into the memory that is left. */
const slowBodies = (sent: number, attack: Omit<Attack, 'textOf'>): readonly Attack[] => [
  { ...attack, textOf: slowBody(17_000, sent) },
  { ...attack, connectionsPerToken: attack.connectionsPerToken / 5, textOf: slowBody(100, 0) },
]

const wait = (token: string): SlowText => ({
  text: `${headOf('GET /events?wait=30', token)}\r\n`,
  isComplete: true,
})

const fourTimes = <Value>(value: Value): readonly Value[] => [value, value, value, value]

const attacks: Readonly<Record<string, readonly Attack[]>> = {
  '1,200 slow bodies of a client and 1,200 of test tokens': [
    ...slowBodies(16_000, { clients: 1, tokens: fourTimes('live'), connectionsPerToken: 250 }),
    ...slowBodies(0, { clients: 8, tokens: ['test'], connectionsPerToken: 125 }),
  ],
  '4,800 slow bodies of 40 clients in both modes': slowBodies(16_000, {
    clients: 40,
    tokens: ['live', 'test'],
    connectionsPerToken: 50,
  }),
  '500 slow heads': [{ clients: 1, tokens: ['live'], connectionsPerToken: 500, textOf: slowHead }],
  '6,000 waiting requests': [
    { clients: 750, tokens: ['live'], connectionsPerToken: 8, textOf: wait },
  ],
}

describe('other clients', () => {
  test.for(Object.entries(attacks))('are served during %s', { timeout }, async ([name, attack]) => {
    const { during, figures } = await runDuring(name, attack, 'other')

    expect(outcomes(during)).toEqual(['create 201', 'get 200'])
    recordFigures(`\`starve\` on ${engine}, ${name}`, `no 503; ${figures}`)
  })

  test('get 503 if their tokens belong to the attacking client', { timeout }, async () => {
    const [name, attack = []] = Object.entries(attacks)[0] ?? ['']
    const { during } = await runDuring(name, attack, 'attacker-0')

    expect(outcomes(during)).toContain('create 503')
  })
})

interface Report {
  /** The responses that another client got during the attack. */
  readonly during: readonly SmallRequest[]
  readonly figures: string
}

async function runDuring(
  name: string,
  attack: readonly Attack[],
  clientName: string,
): Promise<Report> {
  await using opened = new AsyncDisposableStack()
  const { url: databaseUrl } = await newDatabase(opened)
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl, ...unsafe }).database)
  const small = await issueToken(store, clientName, { mode: 'live' })
  const texts = await textsOf(store, attack)
  await store.close()
  const entry = ['--max-old-space-size=512', mainFile, 'serve', '--no-dispatch']
  const server = await startServer(databaseUrl, entry, defaults)
  opened.defer(async () => void (await server.end('SIGKILL')))

  const client = opened.use(startOtherClient(server.url, small))
  const before = await client.responses(seconds >= 60 ? 16 : 2)
  const connections = slowConnections(server.url, texts)
  opened.defer(connections.stop)
  const during = await client.responses(requests)
  const figures =
    `p99 of creates and gets ${p99(before)} ms before, ${p99(during)} ms during ${during.length} requests; ` +
    `highest RSS ${await peakMb(server)} MB`
  const statuses = JSON.stringify(Object.fromEntries(connections.statuses))
  console.log(`${name}: ${figures}; responses of slow connections by status: ${statuses}`)
  return { during, figures }
}

/** Issues the tokens. Returns what each connection sends. */
async function textsOf(store: Store, attack: readonly Attack[]): Promise<readonly SlowText[]> {
  const issued = attack.flatMap(({ clients, tokens, connectionsPerToken, textOf }) =>
    Array.from({ length: clients }, (_, client) =>
      tokens.map(async (mode) => {
        const token = await issueToken(store, `attacker-${client}`, { mode })
        return Array<SlowText>(connectionsPerToken).fill(textOf(token))
      }),
    ).flat(),
  )
  return (await Promise.all(issued)).flat()
}
