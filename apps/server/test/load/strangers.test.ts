import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect, test } from 'vitest'
import { startBalancer } from '../nodes/support/balancer.ts'
import { isHaproxyInstalled } from '../nodes/support/haproxy.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { engine } from '../support/engine.ts'
import { freePort } from '../support/free-port.ts'
import { newDatabase } from '../support/new-database.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { bearer, json } from '../support/send.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { outcomes, p99, peakMb, startOtherClient } from './support/other-client.ts'
import { type Asked, type Attack, attack } from './support/strangers.ts'

/** Seconds of each attack. For a minute, and also behind HAProxy: `pnpm test:long -- strangers`. */
const seconds = Number(process.env['SECONDS'] ?? 2)
const isLong = seconds >= 60
/** Number of requests of the other client during each attack. */
const requests = seconds * 8
const timeout = 120_000 + requests * 2_000
/** The attacks have taken up to 300 MB. Before strangers had limits, they took from 430 MB to more than 5 GB. */
const rssMaxMb = 400

const settings = { RATE_LIMIT_READS: '1200', RATE_LIMIT_WRITES: '300', TRUST_PROXY: '1' }

const get = (path: string): Asked => ({ method: 'GET', path })
const head = (path: string): Asked => ({ method: 'HEAD', path })

const script = '/docs/scalar.js'

/** Everything that the service answers without a token. */
const pages: readonly string[] = [
  ...['/', '/docs', '/docs/', '/docs/start.js', script, '/docs.md', '/docs/errors.md', '/llms.txt'],
  ...['/openapi.json', '/openapi.yaml', '/problems', '/problems/unavailable', '/problems/none'],
  ...['/favicon.svg', '/favicon.ico', '/robots.txt', '/.well-known/api-catalog'],
  ...['/healthz', '/readyz', '/metrics', '/orders', '/none', '/none/%zz'],
  ...['/receipts/AAAAAAAAAAAAAAAAAAAAAA.pdf', '/track/1.x'],
]

/** Behind HAProxy, all requests share connections. This attack shows it, and is the only one there in a short run. */
const requesting = 'HEAD and GET of every page on 16 connections'

/** The attacks, for the pages of an order in addition. */
const attacks: Readonly<Record<string, (own: readonly string[]) => readonly Attack[]>> = {
  '400 slow readers': (own) => [
    { connections: 400, asked: [script, '/openapi.json', ...own].map(get), reads: 'slowly' },
  ],
  '600 connections that read no response': (own) => [
    { connections: 600, asked: [script, ...pages, ...own].map(get), reads: 'nothing' },
  ],
  'packets of 1,500 pipelined HEAD requests, and of 600 GET requests whose responses are not read':
    () => [
      { connections: 8, asked: [head('/docs.md')], atOnce: 1_500, reads: 'quickly' },
      { connections: 8, asked: [get(script)], atOnce: 600, reads: 'nothing' },
    ],
  [requesting]: (own) => [
    {
      connections: 16,
      asked: [...pages, ...own].flatMap((path) => [head(path), get(path)]),
      atOnce: 1,
      reads: 'quickly',
    },
  ],
  '2,000 sockets that request a page a second': (own) => [
    {
      connections: 2_000,
      asked: [...pages.filter((path) => path !== script), ...own].map(get),
      atOnce: 1,
      reads: 'calmly',
    },
  ],
}

describe.for([
  { place: 'directly', isBehind: false },
  { place: 'behind HAProxy', isBehind: true },
])('other clients, $place', ({ place, isBehind }) => {
  test.for(Object.entries(attacks).filter(([name]) => !isBehind || isLong || name === requesting))(
    'are served during %s',
    { timeout, ...unless(isBehind && !isHaproxyInstalled && 'without HAProxy') },
    async ([name, attacksOf]) => {
      await using opened = new AsyncDisposableStack()
      const { url: databaseUrl } = await newDatabase(opened)
      const token = await tokenFor(databaseUrl, 'other', { mode: 'live' })
      const entry = ['--max-old-space-size=512', mainFile, 'serve', '--no-dispatch']
      const server = await startServer(databaseUrl, entry, settings)
      opened.defer(async () => void (await server.end('SIGKILL')))
      const url = isBehind ? await behindBalancer(opened, server.url) : server.url
      const own = await pagesOfOrder(server.url, token)
      // Each page is rendered when it is first requested. All at once take seconds on a busy machine.
      for (const path of [...pages, ...own]) await (await fetch(server.url + path)).arrayBuffer()

      const client = opened.use(startOtherClient(url, token))
      const before = await client.responses(isLong ? 16 : 2)
      const attacking = attacksOf(own).map((each) => attack(url, each))
      opened.defer(() => {
        for (const { stop } of attacking) stop()
      })
      const during = await client.responses(requests)
      const rssMb = await peakMb(server)
      const statuses = attacking.map(({ statuses }) => JSON.stringify(Object.fromEntries(statuses)))
      const figures =
        `p99 of creates and gets ${p99(before)} ms before, ${p99(during)} ms during ${during.length} requests; ` +
        `highest RSS ${rssMb} MB`
      console.log(
        `${name}, ${place}: ${figures}; responses to strangers by status: ${statuses.join(', ')}`,
      )

      expect(outcomes(during)).toEqual(['create 201', 'get 200'])
      expect(rssMb).toBeLessThan(rssMaxMb)
      recordFigures(`\`strangers\` on ${engine}, ${place}, ${name}`, `no 503; ${figures}`)
    },
  )
})

async function behindBalancer(opened: AsyncDisposableStack, serverUrl: string): Promise<string> {
  const balancer = await startBalancer(await freePort(), [Number(new URL(serverUrl).port)])
  return opened.use(balancer).url
}

/** Creates an order with 100 items. Returns the paths of its receipt and of its page for the recipient. */
async function pagesOfOrder(url: string, token: string): Promise<readonly string[]> {
  const body = JSON.stringify(aDraft({ items: Array.from({ length: 100 }, () => anItem()) }))
  const headers = { ...bearer(token), ...json }
  const created = await fetch(`${url}/orders`, { method: 'POST', headers, body })
  const order = (await created.json()) as { receiptUrl: string; trackingUrl: string }
  return [order.receiptUrl, order.trackingUrl].map((address) => new URL(address).pathname)
}
