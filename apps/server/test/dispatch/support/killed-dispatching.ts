import type { DispatchStatus } from '@delivery-orders/operations'
import { randomFrom } from '../../faults/random.ts'
import { aDraft } from '../../support/a-draft.ts'
import type { World } from '../../support/world.ts'
import { register } from './dispatching-world.ts'
import { mortalSender } from './mortal-sender.ts'
import { type UnreliableReceiver, unreliableReceiver } from './unreliable-receiver.ts'

export interface KilledRun {
  readonly world: World
  readonly events: number
  readonly webhooks: number
  readonly kills: number
  /** The part of the messages that receivers fail to take. */
  readonly failing: number
  readonly seed: number
  /** The dispatcher's program. */
  readonly entry: string
}

export interface KilledReport {
  readonly messages: number
  readonly failures: number
  readonly unsigned: number
  /** What a webhook has not taken: `1: A-7 3` is the third event of an order. */
  readonly lost: readonly string[]
  /** What nobody has sent. */
  readonly surplus: readonly string[]
  readonly duplicates: number
  /** Webhooks whose log has something that did not succeed. */
  readonly unsettled: readonly string[]
  readonly ends: readonly (number | string)[]
}

/** Of each order, after its creation. */
const steps = ['assigned', 'picked_up', 'in_transit', 'delivered'] as const

/**
 * Events are made while the only process that sends them is killed and started again, each time in the middle of a
 * message; its last life ends when nothing waits any more.
 */
export async function killedRun(run: KilledRun): Promise<KilledReport> {
  const { world, kills, seed, failing } = run
  const random = randomFrom(seed)
  const orders = run.events / (steps.length + 1)
  await using opened = new AsyncDisposableStack()
  const sender = mortalSender(world.databaseUrl, run.entry)
  const receivers = await Promise.all(
    Array.from({ length: run.webhooks }, async () =>
      opened.use(await unreliableReceiver({ failing, random, onMessage: sender.onMessage })),
    ),
  )
  const ids = await registered(world, receivers)
  const wanted = eventsOf(orders)
  const placing = place(world, orders)

  // All lives together, but for the last, have less to send than there is.
  const shareOfLife = (run.events * run.webhooks) / (kills + 1)
  for (let kill = 0; kill < kills; kill++)
    await sender.live(Math.ceil(shareOfLife * (0.5 + random() / 2)))
  await placing
  await sender.liveUntil(async () => (await notSucceeded(world, ids, ['pending'])).length === 0)

  return {
    messages: sender.messages(),
    ends: sender.ends,
    unsettled: await notSucceeded(world, ids, ['pending', 'failed', 'abandoned']),
    ...reportOf(receivers, new Set(wanted)),
  }
}

async function registered(
  world: World,
  receivers: readonly UnreliableReceiver[],
): Promise<readonly string[]> {
  const token = await world.token('acme')
  const ids: string[] = []
  for (const receiver of receivers) {
    const { id, secret } = await register(world, token, receiver.url)
    receiver.secret = secret
    ids.push(id)
  }
  return ids
}

/** Some at a time, so that there are always events to come while the sender is killed. */
const placingAtOnce = 4

async function place(world: World, orders: number): Promise<void> {
  const acme = await world.client('acme')
  let next = 0
  const placeNext = async () => {
    while (next < orders) {
      const referenceNumber = `A-${next++}`
      await acme.orders.create(aDraft({ referenceNumber }))
      for (const to of steps) await acme.orders.progress(referenceNumber, { to })
    }
  }
  await Promise.all(Array.from({ length: placingAtOnce }, placeNext))
}

const eventsOf = (orders: number): readonly string[] =>
  Array.from({ length: orders }, (_, order) =>
    [0, ...steps].map((_step, index) => `A-${order} ${index + 1}`),
  ).flat()

async function notSucceeded(
  { service }: World,
  ids: readonly string[],
  statuses: readonly DispatchStatus[],
): Promise<readonly string[]> {
  const query = { statuses, before: Number.MAX_SAFE_INTEGER, limit: 1 }
  const found = await Promise.all(ids.map((id) => service.store.outbox.list(id, query)))
  return ids.filter((_, index) => found[index]?.length !== 0)
}

function reportOf(receivers: readonly UnreliableReceiver[], wanted: ReadonlySet<string>) {
  const sum = (count: (receiver: UnreliableReceiver) => number) =>
    receivers.reduce((total, receiver) => total + count(receiver), 0)
  const timesOver = ({ taken }: UnreliableReceiver) =>
    [...taken.values()].reduce((total, times) => total + times - 1, 0)
  return {
    failures: sum((receiver) => receiver.failures()),
    unsigned: sum((receiver) => receiver.unsigned()),
    duplicates: sum(timesOver),
    lost: receivers.flatMap(({ taken }, index) =>
      [...wanted].filter((event) => !taken.has(event)).map((event) => `${index}: ${event}`),
    ),
    surplus: receivers.flatMap(({ taken }) =>
      [...taken.keys()].filter((event) => !wanted.has(event)),
    ),
  }
}
