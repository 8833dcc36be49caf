import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../faults/random.ts'
import { type Audit, auditOf } from '../../support/kill-audit.ts'
import { type NodesOptions, startNodes } from './nodes.ts'
import { openShops, type ShopsOptions } from './shops.ts'

export interface NodesRun extends NodesOptions {
  readonly sdk?: Pick<ShopsOptions, 'fetch' | 'retries'>
}

export interface NodesReport extends Audit {
  readonly calls: number
  readonly seconds: number
  readonly longestMs: number
  readonly failures: readonly string[]
}

type Ordeal = (nodes: Awaited<ReturnType<typeof startNodes>>) => Promise<void>

/** Something happens to the nodes while shops are at work; then the database must hold what they were told. */
async function underLoad({ sdk, ...options }: NodesRun, ordeal: Ordeal): Promise<NodesReport> {
  const { databaseUrl } = options
  await using nodes = await startNodes(options)
  const shops = await openShops({ databaseUrl, url: nodes.url, ...sdk })
  const startedAt = performance.now()
  try {
    await ordeal(nodes)
  } finally {
    await shops.close()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { failures, orders } = shops
  const audit = await auditOf(databaseUrl, orders)
  return { calls: shops.calls(), seconds, longestMs: shops.longestMs(), failures, ...audit }
}

/** So often one dies, in the middle: a second apart. */
const killEveryMs = 1_000

export function killedNodes(
  run: NodesRun & { readonly kills: number; readonly seed: number },
): Promise<NodesReport> {
  const random = randomFrom(run.seed)
  return underLoad(run, async (nodes) => {
    const coming = Array.from({ length: nodes.count }, () => Promise.resolve())
    for (let kill = 0; kill < run.kills; kill++) {
      const nth = kill % nodes.count
      const next = pause(killEveryMs * (0.5 + random()))
      // On a slow machine they come back later than the next one dies; the last one is left alive.
      await Promise.all([coming[nth], Promise.any(coming.toSpliced(nth, 1))])
      await nodes.end(nth, 'SIGKILL')
      coming[nth] = nodes.start(nth)
      await next
    }
    await Promise.all(coming)
  })
}

/** Each node is told to stop, and started again, one after the other. */
export const rolledNodes = (run: NodesRun & { readonly rounds: number }): Promise<NodesReport> =>
  underLoad(run, async (nodes) => {
    for (let restart = 0; restart < run.rounds * nodes.count; restart++) {
      const nth = restart % nodes.count
      const how = await nodes.end(nth, 'SIGTERM')
      if (how !== 0) throw new Error(`A node ended with ${how}.`)
      await nodes.start(nth)
    }
  })
