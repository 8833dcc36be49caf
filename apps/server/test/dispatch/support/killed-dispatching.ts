import type { DispatchStatus, Ordering } from '@delivery-orders/operations/store'
import { randomFrom } from '../../faults/random.ts'
import { aDraft } from '../../support/a-draft.ts'
import { type Differences, differences } from '../../support/audit.ts'
import type { World } from '../../support/world.ts'
import { register } from './dispatching-world.ts'
import { killableSender } from './killable-sender.ts'
import { type UnreliableReceiver, unreliableReceiver } from './unreliable-receiver.ts'

export interface KilledRun {
  readonly world: World
  readonly events: number
  readonly webhooks: number
  readonly kills: number
  /** The share of messages that receivers do not accept, from 0 to 1. */
  readonly failing: number
  readonly seed: number
  readonly entry: string
}

/** The differences are events at receivers: `1: A-7 3` is the third event of order A-7 at receiver 1. */
export interface KilledReport extends Differences {
  readonly messages: number
  readonly failures: number
  readonly unsigned: number
  readonly duplicates: number
  /** Ids of webhooks with at least one dispatch that did not succeed. */
  readonly unsettled: readonly string[]
  readonly exits: readonly (number | string)[]
}

export const steps = ['assigned', 'picked_up', 'in_transit', 'delivered'] as const

/**
 * Creates events while the only dispatcher process is repeatedly killed and started again. Each kill happens while a
 * message has no response yet. The last process runs until no dispatch is pending.
 */
export async function killedRun(run: KilledRun): Promise<KilledReport> {
  const { world, kills, seed, failing } = run
  const random = randomFrom(seed)
  const orders = run.events / (steps.length + 1)
  await using opened = new AsyncDisposableStack()
  const sender = killableSender(world.databaseUrl, run.entry)
  const receivers = await Promise.all(
    Array.from({ length: run.webhooks }, async () =>
      opened.use(await unreliableReceiver({ failing, random, onMessage: sender.onMessage })),
    ),
  )
  const ids = await registered(world, receivers)
  const placing = place(world, orders)

  // Each process is killed after at most this many messages, so that messages are left for the next one.
  const messagesPerProcess = (run.events * run.webhooks) / (kills + 1)
  for (let kill = 0; kill < kills; kill++)
    await sender.runFor(Math.ceil(messagesPerProcess * (0.5 + random() / 2)))
  await placing
  await sender.runUntil(async () => (await notSucceeded(world, ids, ['pending'])).length === 0)

  return {
    messages: sender.messages(),
    exits: sender.exits,
    unsettled: await notSucceeded(world, ids, ['pending', 'failed', 'abandoned']),
    ...reportOf(receivers, eventsOf(orders)),
  }
}

export async function registered(
  world: World,
  receivers: readonly UnreliableReceiver[],
  ordering: Ordering = 'none',
): Promise<readonly string[]> {
  const token = await world.token('acme')
  const ids: string[] = []
  for (const receiver of receivers) {
    const { id, secret } = await register(world, token, receiver.url, { ordering })
    receiver.secrets.push(secret)
    ids.push(id)
  }
  return ids
}

/** Number of orders placed concurrently: few, so that events are still being created during the kills. */
const placingAtOnce = 4

export async function place(
  world: World,
  orders: number,
  attempt: (call: () => PromiseLike<unknown>) => Promise<unknown> = async (call) => await call(),
): Promise<void> {
  const acme = await world.client('acme')
  let next = 0
  const placeNext = async () => {
    while (next < orders) {
      const referenceNumber = `A-${next++}`
      await attempt(() => acme.orders.createOrGet(aDraft({ referenceNumber })))
      for (const to of steps) await attempt(() => acme.orders.progress(referenceNumber, { to }))
    }
  }
  await Promise.all(Array.from({ length: placingAtOnce }, placeNext))
}

export const eventsOf = (orders: number): readonly string[] =>
  Array.from({ length: orders }, (_, order) =>
    [0, ...steps].map((_step, index) => `A-${order} ${index + 1}`),
  ).flat()

export async function notSucceeded(
  { service }: World,
  ids: readonly string[],
  statuses: readonly DispatchStatus[],
): Promise<readonly string[]> {
  const query = { statuses, before: Number.MAX_SAFE_INTEGER, limit: 1 }
  const found = await Promise.all(ids.map((id) => service.store.outbox.list(id, query)))
  return ids.filter((_, index) => found[index]?.length !== 0)
}

function reportOf(receivers: readonly UnreliableReceiver[], expected: readonly string[]) {
  const sum = (count: (receiver: UnreliableReceiver) => number) =>
    receivers.reduce((total, receiver) => total + count(receiver), 0)
  const duplicatesOf = ({ accepted }: UnreliableReceiver) =>
    [...accepted.values()].reduce((total, times) => total + times - 1, 0)
  return {
    failures: sum((receiver) => receiver.failures()),
    unsigned: sum((receiver) => receiver.unsigned()),
    duplicates: sum(duplicatesOf),
    ...differences(
      receivers.flatMap((_, index) => expected.map((event) => `${index}: ${event}`)),
      receivers.flatMap(({ accepted }, index) =>
        [...accepted.keys()].map((event) => `${index}: ${event}`),
      ),
    ),
  }
}
