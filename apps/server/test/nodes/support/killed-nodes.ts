import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../faults/random.ts'
import { audit, type Findings } from '../../support/audit.ts'
import { type NodesOptions, startNodes } from './nodes.ts'
import { openShops, type ShopsOptions } from './shops.ts'

export interface NodesRun extends NodesOptions {
  readonly sdk?: Pick<ShopsOptions, 'fetch' | 'retries'>
}

export interface NodesReport extends Findings {
  readonly calls: number
  readonly seconds: number
  readonly longestMs: number
  readonly failures: readonly string[]
}

type Disruption = (nodes: Awaited<ReturnType<typeof startNodes>>) => Promise<void>

/** Disrupts the nodes while simulated shops place orders, then compares the database with the acknowledged orders. */
async function underLoad({ sdk, ...options }: NodesRun, disrupt: Disruption): Promise<NodesReport> {
  const { databaseUrl } = options
  await using nodes = await startNodes(options)
  const shops = await openShops({ databaseUrl, url: nodes.url, ...sdk })
  const startedAt = performance.now()
  try {
    await disrupt(nodes)
  } finally {
    await shops.close()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { acknowledged, failures } = shops
  const findings = await audit({ databaseUrl, acknowledged, publicUrl: nodes.url })
  return { calls: shops.calls(), seconds, longestMs: shops.longestMs(), failures, ...findings }
}

/** Average time between two kills. */
const killEveryMs = 1_000

export function killedNodes(
  run: NodesRun & { readonly kills: number; readonly seed: number },
): Promise<NodesReport> {
  const random = randomFrom(run.seed)
  return underLoad(run, async (nodes) => {
    const starting = Array.from({ length: nodes.count }, () => Promise.resolve())
    for (let kill = 0; kill < run.kills; kill++) {
      const nth = kill % nodes.count
      const next = pause(killEveryMs * (0.5 + random()))
      // Waits until another node runs: on a slow machine a node may take longer to start than the time between kills.
      await Promise.all([starting[nth], Promise.any(starting.toSpliced(nth, 1))])
      await nodes.end(nth, 'SIGKILL')
      starting[nth] = nodes.start(nth)
      await next
    }
    await Promise.all(starting)
  })
}

/** Stops each node with SIGTERM and starts it again, one after the other. */
export const rolledNodes = (run: NodesRun & { readonly rounds: number }): Promise<NodesReport> =>
  underLoad(run, async (nodes) => {
    for (let restart = 0; restart < run.rounds * nodes.count; restart++) {
      const nth = restart % nodes.count
      const exit = await nodes.end(nth, 'SIGTERM')
      if (exit !== 0) throw new Error(`A node exited with ${exit} instead of 0.`)
      await nodes.start(nth)
    }
  })
