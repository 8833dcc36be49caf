import {
  bodyBytesMax,
  factsOf,
  type OperationEntry,
  type OperationId,
  operationsOf,
} from '@delivery-orders/contract'
import { expect } from 'vitest'
import { bodySchema } from '../contract/support/request-parts.ts'
import { checkedContract } from '../contract/support/schema.ts'
import { callerOf, ownerIn, successes } from '../contract/support/successes.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { bearer, exchange, type HttpRequest, json } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { costlyBodies } from './support/costly-bodies.ts'

/** Another client waits at most this long for a body. `COSTS=10` prints the ten most expensive bodies. */
const cpuMaxMs = 100
/** For a batch of 2 MiB. `JSON.parse` alone takes 120 ms if it has 170,000 fields with different names. */
const largeCpuMaxMs = 400
const tries = 4

interface Cost {
  readonly what: string
  readonly bytes: number
  readonly status: number
  readonly cpuMs: number
}

test(`no body takes ${cpuMaxMs} ms of the main thread's CPU time, and no batch ${largeCpuMaxMs} ms`, {
  timeout: 300_000,
}, async ({ world }) => {
  const costs: Cost[] = []
  for await (const cost of costsIn(world)) costs.push(cost)

  const byCost = costs.toSorted((one, other) => other.cpuMs - one.cpuMs)
  if (process.env['COSTS'])
    process.stdout.write(
      `${costs.length} bodies\n${byCost.slice(0, Number(process.env['COSTS'])).map(rowOf).join('\n')}\n`,
    )
  expect(byCost.filter(isExpensive).map(rowOf)).toEqual([])
  expect(costs.filter(({ status }) => status === 500).map(rowOf)).toEqual([])
  expect(costs.length).toBeGreaterThan(500)
})

const isExpensive = ({ bytes, cpuMs }: Pick<Cost, 'bytes' | 'cpuMs'>) =>
  cpuMs >= (bytes > bodyBytesMax ? largeCpuMaxMs : cpuMaxMs)

const rowOf = ({ what, bytes, status, cpuMs }: Cost) =>
  `${cpuMs.toFixed(1)} ms, ${status}: ${what}, ${bytes} bytes`

async function* costsIn(world: World): AsyncGenerator<Cost> {
  const entries = operationsOf(checkedContract).filter(bodySchema)
  const requests = new Map<string, HttpRequest>()
  for (const entry of entries) requests.set(entry.id, await requestOf(world, entry))
  const goodOf = ({ id }: OperationEntry) => JSON.parse(String(requests.get(id)?.body ?? '{}'))
  for (const { entry, what, text, hasFields } of costlyBodies(entries, goodOf)) {
    const body = Buffer.from(text)
    const { headers, ...sent } = requests.get(entry.id) ?? { path: '' }
    // Unknown fields are refused, or warned of.
    const strict = { Prefer: 'handling=strict' }
    for (const prefer of hasFields && factsOf(entry).takesPreference ? [strict, {}] : [{}]) {
      const request = { ...sent, headers: { ...headers, ...prefer }, body }
      yield { what: what + Object.values(prefer), ...(await costOf(world, request)) }
    }
  }
}

/** Returns a request that succeeds. */
async function requestOf(world: World, entry: OperationEntry): Promise<HttpRequest> {
  const client = `costs-${entry.id}`
  const token = await world.token(client)
  const request = await successes[entry.id as OperationId](ownerIn(world, token))
  const caller = await callerOf(world, entry, { client, token })
  return { method: entry.method.toUpperCase(), headers: { ...bearer(caller), ...json }, ...request }
}

/** Sends a body, again if it was expensive: a garbage collection may have made it so. */
async function costOf(world: World, request: HttpRequest & { readonly body: Uint8Array }) {
  const bytes = request.body.length
  let best = { bytes, status: 0, cpuMs: Number.POSITIVE_INFINITY }
  for (let nr = 0; nr < tries && isExpensive(best); nr++) {
    const startMs = cpuTimeMs()
    const { status } = await exchange(world.url, request)
    best = { bytes, status, cpuMs: Math.min(best.cpuMs, cpuTimeMs() - startMs) }
  }
  return best
}
