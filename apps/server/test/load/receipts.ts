/**
 * Measures how long the receipt of an ordinary order takes while someone requests the most expensive receipts that are
 * possible. Exits with 1 if the p99 of the ordinary receipt reaches two seconds in an attack from one address.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderDraft } from '@delivery-orders/contract'
import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { startServer } from '../support/server-process.ts'
import { expensiveDraft } from './support/expensive-draft.ts'
import { median, quantile } from './support/quantile.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const p99MaxMs = 2_000
const samples = 40
const sampleEveryMs = 250
/** The number of receipts that one address may request in a minute. */
const perAddress = 30

interface Attack {
  readonly name: string
  readonly addresses: number
  readonly orders: number
  readonly hangsUp: boolean
  /** True if the requests are sent evenly during the measurement, so that the queue is never empty. */
  readonly lasts?: boolean
}

const attacks: readonly Attack[] = [
  { name: 'none', addresses: 0, orders: 1, hangsUp: false },
  { name: 'one address hangs up', addresses: 1, orders: 1, hangsUp: true },
  { name: 'one address waits', addresses: 1, orders: 1, hangsUp: false },
  { name: 'one address, 30 orders', addresses: 1, orders: 30, hangsUp: false },
  { name: 'one address, 30 orders, hangs up', addresses: 1, orders: 30, hangsUp: true },
  { name: '20 addresses, one order', addresses: 20, orders: 1, hangsUp: false },
  { name: '20 addresses, 30 orders', addresses: 20, orders: 30, hangsUp: false },
  {
    name: '20 addresses, 30 orders, lasting',
    addresses: 20,
    orders: 30,
    hangsUp: false,
    lasts: true,
  },
]

let lastAddress = 0
const newAddress = () => {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
const database = `sqlite:${join(folder, 'test.db')}`
const [attacker, other] = await tokensIn(database)
const server = await startServer(database, undefined, { TRUST_PROXY: '1' })
try {
  const expensive: string[] = []
  for (let number = 0; number < 30; number++)
    expensive.push(await receiptUrlOf(attacker, expensiveDraft(number)))
  const ordinary = await receiptUrlOf(other, aDraft())
  process.exitCode = await compare(expensive, ordinary)
} finally {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true })
}

async function compare(expensive: readonly string[], ordinary: string): Promise<number> {
  await timeOf(ordinary)
  const [first = ''] = expensive
  print(`The expensive receipt, alone: ${((await timeOf(first)) ?? 0).toFixed(0)} ms`)
  print('round  attack                             p50 ms   p99 ms  refused')
  let worst = 0
  const idle: number[] = []
  for (let round = 1; round <= rounds; round++)
    for (const attack of attacks) {
      const { p50, p99, refused } = await measured(attack, expensive, ordinary)
      if (attack.addresses === 0) idle.push(p99)
      if (attack.addresses <= 1) worst = Math.max(worst, p99)
      const figures = [p50.toFixed(0), p99.toFixed(0), String(refused)]
      print(
        `${String(round).padStart(5)}  ${attack.name.padEnd(32)} ${figures.map((text) => text.padStart(8)).join(' ')}`,
      )
    }
  print(
    `Worst p99 with one address ${worst.toFixed(0)} ms (limit ${p99MaxMs}), ${(worst / median(idle)).toFixed(1)} times that without an attack`,
  )
  return worst < p99MaxMs ? 0 : 1
}

/** Requests the ordinary receipt at a fixed rate, each time from another address. A refused request counts as a limit. */
async function measured(attack: Attack, expensive: readonly string[], ordinary: string) {
  const stop = startAttack(attack, expensive)
  await pause(500)
  const times = await Promise.all(
    Array.from({ length: samples }, async (_, number) => {
      await pause(number * sampleEveryMs)
      return timeOf(ordinary)
    }),
  )
  await stop()
  const sorted = times.map((ms) => ms ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b)
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    refused: times.filter((ms) => ms === undefined).length,
  }
}

/** Sends all requests that the rate limit allows in a minute. Ends when they have been answered or dropped. */
function startAttack({ addresses, orders, hangsUp, lasts }: Attack, urls: readonly string[]) {
  const stopped = new AbortController()
  const open = Array.from({ length: addresses }, newAddress).flatMap((address) =>
    Array.from({ length: perAddress }, async (_, number) => {
      if (lasts) await pause((number / perAddress) * samples * sampleEveryMs)
      const given = AbortSignal.any([
        stopped.signal,
        ...(hangsUp ? [AbortSignal.timeout(300)] : []),
      ])
      await get(urls[number % orders] ?? '', address, given).catch(() => {})
    }),
  )
  return async () => {
    stopped.abort()
    await Promise.all(open)
  }
}

async function timeOf(url: string): Promise<number | undefined> {
  const startedAt = performance.now()
  const status = await get(url, newAddress(), AbortSignal.timeout(60_000)).catch(() => undefined)
  return status === 200 ? performance.now() - startedAt : undefined
}

/** Uses a connection of its own, which closes at once when the signal is aborted. */
function get(url: string, address: string, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address }
    request(url, { headers, signal, agent: false }, (response) => {
      response
        .on('end', () => resolve(response.statusCode))
        .on('error', reject)
        .resume()
    })
      .on('error', reject)
      .end()
  })
}

async function receiptUrlOf(token: string, draft: OrderDraft): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify(draft)
  const response = await fetch(`${server.url}/orders`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(await response.text())
  return ((await response.json()) as { receiptUrl: string }).receiptUrl
}

async function tokensIn(databaseUrl: string): Promise<readonly [string, string]> {
  const store = await openStore({ engine: 'sqlite', file: databaseUrl.slice('sqlite:'.length) })
  const tokens = [
    await issueToken(store, 'attacker', { mode: 'test' }),
    await issueToken(store, 'other', { mode: 'test' }),
  ] as const
  await store.close()
  return tokens
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
