import { setTimeout as pause } from 'node:timers/promises'
import { DeliveryOrders } from '@delivery-orders/sdk'
import { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { receiver } from '../../dispatch/support/receiver.ts'
import { audit, type Findings } from '../../support/audit.ts'
import { newPostgresDatabase } from '../../support/postgres-databases.ts'
import { fleetTokenFor, tokenFor } from '../../support/token-for.ts'
import { until } from '../../support/until.ts'
import { compareSeen, follow, readFeed, type Sight } from './followers.ts'
import { type Nodes, startNodes } from './nodes.ts'
import type { Cluster, Member, Replication } from './patroni.ts'
import { openShops, type Shops, type ShopsOptions } from './shops.ts'

interface Disturbed {
  readonly nodes: Nodes
  readonly shops: Shops
  readonly random: () => number
}

interface Disruption {
  /** Disturbs a cluster, and repairs it. */
  readonly disturb: (cluster: Cluster, primary: Member, served: Disturbed) => Promise<void>
  readonly replication?: Replication
  /** Whether DATABASE_URL names both servers, without HAProxy between the nodes and PostgreSQL. */
  readonly isDirect?: boolean
}

const etcdAwayMs = 30_000
/** Patroni reads its settings from etcd every 5 s. */
const settledAfterMs = 15_000
/** The standby takes over after 15 to 25 s: `ttl` of Patroni is 20 s, and is renewed every 5 s. */
const frozenMs = { min: 12_000, max: 28_000 }

const untilTakenOver = (cluster: Cluster, primary: Member): Promise<void> =>
  until('the standby has taken over', () => cluster.otherThan(primary).isPrimary())

async function killMember(cluster: Cluster, primary: Member): Promise<void> {
  await primary.killPatroni()
  primary.killPostgres()
  await untilTakenOver(cluster, primary)
  primary.startPatroni()
}

async function withoutEtcd(cluster: Cluster, away: () => Promise<void>): Promise<void> {
  await cluster.killEtcd()
  await away()
  cluster.startEtcd()
}

export const lossyDisruption = 'killed machine, asynchronous'

const table = {
  switchover: { disturb: (cluster) => cluster.switchOver() },
  'killed primary': { disturb: async (_, primary) => primary.killPostgres() },
  'killed machine': { disturb: killMember },
  'killed machine, both servers in DATABASE_URL': { disturb: killMember, isDirect: true },
  'killed Patroni': {
    disturb: async (cluster, primary) => {
      await primary.killPatroni()
      await untilTakenOver(cluster, primary)
      primary.startPatroni()
    },
  },
  'frozen Patroni, thawed at a random moment': {
    disturb: async (_, primary, { random }) => {
      primary.signalPatroni('SIGSTOP')
      await pause(frozenMs.min + random() * (frozenMs.max - frozenMs.min))
      primary.signalPatroni('SIGCONT')
    },
  },
  'frozen Patroni, thawed at the takeover': {
    disturb: async (cluster, primary) => {
      primary.signalPatroni('SIGSTOP')
      await untilTakenOver(cluster, primary)
      primary.signalPatroni('SIGCONT')
    },
  },
  'etcd away': { disturb: (cluster) => withoutEtcd(cluster, () => pause(etcdAwayMs)) },
  'etcd away, no failsafe_mode': {
    disturb: async (cluster) => {
      await cluster.configure({ failsafe_mode: false })
      await pause(settledAfterMs)
      await withoutEtcd(cluster, () =>
        until('no member is the primary', async () => !(await cluster.findPrimary())),
      )
      await cluster.configure({ failsafe_mode: true })
    },
  },
  /** The standby does not get the last changes, and knows nothing of the ids that a restarted node has reserved. */
  [lossyDisruption]: {
    replication: 'async',
    disturb: async (cluster, primary, { nodes, shops }) => {
      await cluster.holdReplication()
      await nodes.end(0, 'SIGKILL')
      await nodes.start(0)
      await untilCalls(shops)
      await killMember(cluster, primary)
    },
  },
} satisfies Readonly<Record<string, Disruption>>

export type DisruptionName = keyof typeof table

export const disruptions: Readonly<Record<DisruptionName, Disruption>> = table

export interface FailoverRun {
  readonly cluster: Cluster
  readonly name: DisruptionName
  readonly replication: Replication
  readonly entry?: readonly string[] | undefined
  readonly random: () => number
  /** Changes the database after the nodes have started. */
  readonly sabotage?: (databaseUrl: string) => Promise<void>
}

export interface FailoverReport extends Findings {
  readonly acknowledged: number
  /** Orders that were shown with the id of another order. */
  readonly doubled: readonly string[]
  /** Responses with status 500. */
  readonly serverErrors: number
  /** Calls that failed after the retries of the SDK. */
  readonly failures: readonly string[]
  /** Longest time without an acknowledged change. */
  readonly writesAwayMs: number
  /** From when HAProxy reaches a primary again until it sends requests to all nodes. */
  readonly readyAfterMs: number | undefined
  readonly areNodesRunning: boolean
  /** Whether the standby is the primary in the end. */
  readonly isTakenOver: boolean
  readonly follower: Sight
  readonly fleet: Sight
  readonly webhook: Sight
  readonly positionsLost: number
}

const nodeCount = 2
const shopCount = 8

/** Disturbs the cluster while shops place orders, then compares everything that clients know with the database. */
export async function failover(run: FailoverRun): Promise<FailoverReport> {
  const { cluster, name, replication, entry, random, sabotage } = run
  await using opened = new AsyncDisposableStack()
  await cluster.configure({ synchronous_mode: replication === 'sync' })
  await cluster.untilReplicated(replication)
  const { disturb, isDirect = false } = disruptions[name]
  const { url: databaseUrl } = opened.use(await newPostgresDatabase(cluster.port))
  const nodesUrl = isDirect
    ? databaseUrl.replace(`127.0.0.1:${cluster.port}`, cluster.servers.join())
    : databaseUrl
  const settings = {
    // A node that restarts would find the sabotage.
    DATABASE_SYNCHRONOUS: replication === 'sync' && !sabotage ? '1' : '0',
    WEBHOOK_ALLOW_PRIVATE: '1',
  }
  const started = { databaseUrl: nodesUrl, entry, count: nodeCount, settings }
  const nodes = opened.use(await startNodes(started))
  await sabotage?.(databaseUrl)
  const { serverErrors, ...sdk } = countingFetch()
  const served = { databaseUrl, url: nodes.url, ...sdk }
  const watching = await watch(opened, served)
  const shops = await openShops({ ...served, count: shopCount })
  opened.defer(() => shops.close())
  const readiness = watchReadiness(cluster, nodes)
  opened.defer(() => readiness.stop())

  await untilCalls(shops)
  const primary = await cluster.getPrimary()
  await disturb(cluster, primary, { nodes, shops, random })
  await cluster.untilReplicated(replication)
  const isTakenOver = (await cluster.getPrimary()) !== primary
  await untilCalls(shops)
  await readiness.stop()
  await shops.close()

  const { acknowledged, doubled, failures } = shops
  const sights = await watching.finish()
  const findings = await audit({ databaseUrl, acknowledged, publicUrl: nodes.url })
  return {
    acknowledged: acknowledged.length,
    doubled,
    failures,
    serverErrors: serverErrors(),
    writesAwayMs: longestGap(acknowledged.map(({ at }) => Number(at / 1_000_000n))),
    readyAfterMs: readiness.readyAfterMs(),
    areNodesRunning: nodes.areRunning(),
    isTakenOver,
    ...sights,
    ...findings,
  }
}

const callsBetween = 64

async function untilCalls(shops: Shops): Promise<void> {
  const enough = shops.calls() + callsBetween
  await until('the shops have made more calls', () => shops.calls() >= enough)
}

function countingFetch() {
  let serverErrors = 0
  return {
    serverErrors: () => serverErrors,
    fetch: async (url: string | URL, init: RequestInit) => {
      const response = await fetch(url, init)
      if (response.status === 500) serverErrors += 1
      return response
    },
  }
}

/** Follows the feeds of a client and of a fleet, and receives the events of that client. */
async function watch(opened: AsyncDisposableStack, { databaseUrl, url, ...sdk }: ShopsOptions) {
  const settings = { baseUrl: url, ...sdk }
  const client = new DeliveryOrders({ ...settings, token: await tokenFor(databaseUrl) })
  const fleet = new DeliveryFleet({ ...settings, token: await fleetTokenFor(databaseUrl) })
  const target = opened.use(await receiver())
  await client.webhooks.create({ url: target.url })
  const follower = follow('the client', client.events, opened)
  const courier = follow('the fleet', fleet.events, opened)
  return {
    finish: async () => {
      const stored = await readFeed(client.events)
      const received = () => new Set(target.received.map(({ body }) => JSON.parse(body).id))
      return {
        follower: await follower.finish(stored),
        fleet: await courier.finish(await readFeed(fleet.events)),
        webhook: await compareSeen('the receiver', received, stored),
        positionsLost: follower.positionsLost() + courier.positionsLost(),
      }
    },
  }
}

const pollMs = 100

/** Polls the cluster and the balancer. */
function watchReadiness(cluster: Cluster, nodes: Nodes) {
  let isStopped = false
  let primarySince: number | undefined
  let readyAfterMs: number | undefined
  const poll = async () => {
    while (!isStopped) {
      const [isReached, ...ready] = await Promise.all([
        cluster.isReached(),
        ...Array.from({ length: nodes.count }, (_, nth) => nodes.sendsTo(nth)),
      ])
      const now = performance.now()
      primarySince = isReached ? (primarySince ?? now) : undefined
      if (primarySince === undefined) readyAfterMs = undefined
      else if (!ready.includes(false)) readyAfterMs ??= now - primarySince
      await pause(pollMs)
    }
  }
  const polling = poll()
  return {
    stop: async () => {
      isStopped = true
      await polling
    },
    readyAfterMs: () => readyAfterMs,
  }
}

function longestGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return gaps.reduce((longest, gap) => Math.max(longest, gap), 0)
}
