import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveryOrders, DeliveryOrdersError } from '@delivery-orders/sdk'
import { randomFrom } from '../../faults/random.ts'
import { killableSender } from './killable-sender.ts'
import {
  eventsOf,
  type KilledRun,
  notSucceeded,
  place,
  registered,
  steps,
} from './killed-dispatching.ts'
import { type UnreliableReceiver, unreliableReceiver } from './unreliable-receiver.ts'

export interface OrderedRun extends KilledRun {
  readonly ordering: 'none' | 'order'
  /** The database that the service of `world` uses. */
  readonly databaseUrl: string
  /** Number of retries by hand, rotations and disablings together, at random times. */
  readonly disturbances: number
  /** Number of kills of the database among them. */
  readonly databaseKills: number
  readonly killDatabase: () => Promise<void>
}

export interface OrderedReport {
  readonly messages: number
  readonly failures: number
  readonly duplicates: number
  readonly unsigned: number
  /** Events that first arrived after a later event of their order. */
  readonly inversions: readonly string[]
  /** Events that first arrived before the event before them was accepted, at receivers that were never disabled. */
  readonly early: readonly string[]
  /** Events that never arrived at such a receiver. */
  readonly lost: readonly string[]
  readonly unsettled: readonly string[]
  readonly done: Readonly<Record<string, number>>
}

/**
 * Creates events of many orders while receivers fail, the only dispatcher is killed and started again, the database is
 * killed, and the client retries dispatches, rotates secrets, and disables and enables every second webhook.
 */
export async function orderedRun(run: OrderedRun): Promise<OrderedReport> {
  const { world, kills, seed, failing } = run
  const random = randomFrom(seed)
  const orders = run.events / (steps.length + 1)
  await using opened = new AsyncDisposableStack()
  const sender = killableSender(run.databaseUrl, run.entry)
  const receivers = await Promise.all(
    Array.from({ length: run.webhooks }, async () =>
      opened.use(await unreliableReceiver({ failing, random, onMessage: sender.onMessage })),
    ),
  )
  const ids = await registered(world, receivers, run.ordering)
  const placing = place(world, orders, repeated)
  const messagesPerProcess = certainMessages(run) / (kills + 1)
  const disturbing = disturb(run, { ids, receivers, random, messages: sender.messages })
  for (let kill = 0; kill < kills; kill++)
    await sender.runFor(Math.ceil(messagesPerProcess * (0.4 + random() / 2)))
  const isDone = async () =>
    disturbing.isOver() && (await notSucceeded(world, ids, ['pending'])).length === 0
  await Promise.all([placing, disturbing.done, sender.runUntil(isDone)])

  const expected = eventsOf(orders)
  const steady = receivers.filter((_, index) => !isDisturbed(index))
  return {
    messages: sender.messages(),
    failures: receivers.reduce((sum, receiver) => sum + receiver.failures(), 0),
    duplicates: receivers.reduce((sum, { accepted }) => sum + duplicatesOf(accepted), 0),
    unsigned: receivers.reduce((sum, receiver) => sum + receiver.unsigned(), 0),
    inversions: receivers.flatMap((receiver) => inversionsAt(receiver, orders)),
    early: steady.flatMap((receiver) => earlyAt(receiver, orders)),
    lost: steady.flatMap(({ accepted }) => expected.filter((event) => !accepted.has(event))),
    unsettled: await notSucceeded(world, ids, ['pending']),
    done: await disturbing.done,
  }
}

/** Disabling a webhook abandons its events, so only those to the other webhooks are certain to be sent. */
const certainMessages = ({ events, webhooks }: OrderedRun): number =>
  events * Math.ceil(webhooks / 2)

/** Whether the webhook of a receiver is disabled and enabled from time to time. */
const isDisturbed = (index: number): boolean => index % 2 === 1

const duplicatesOf = (accepted: ReadonlyMap<string, number>): number =>
  [...accepted.values()].reduce((total, times) => total + times - 1, 0)

interface Disturbed {
  readonly ids: readonly string[]
  readonly receivers: readonly UnreliableReceiver[]
  readonly random: () => number
  readonly messages: () => number
}

type Action = (client: DeliveryOrders, at: number) => Promise<unknown>

function disturb(run: OrderedRun, { ids, receivers, random, messages }: Disturbed) {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value
  const idOf = (at: number) => ids[at] as string
  const actions: Readonly<Record<string, Action>> = {
    retried: async (client, at) => {
      const query = { status: ['pending', 'succeeded'], limit: 100 } as const
      for await (const { data } of client.webhooks.dispatches(idOf(at), query).pages()) {
        if (data.length > 0) await client.webhooks.retry(idOf(at), pick(data).id)
        break
      }
    },
    rotated: async (client, at) => {
      const { secret } = await client.webhooks.rotateSecret(idOf(at), { gracePeriodSeconds: 3600 })
      receivers[at]?.secrets.push(secret)
    },
    disabled: async (client, at) => {
      const disturbed = isDisturbed(at) ? at : (at + 1) % ids.length
      await client.webhooks.update(idOf(disturbed), { enabled: false })
      await client.webhooks.update(idOf(disturbed), { enabled: true })
    },
    'database killed': () => run.killDatabase(),
  }
  const { databaseKills, disturbances } = run
  const plan = Array.from({ length: disturbances + databaseKills }, (_, index) =>
    index < databaseKills
      ? 'database killed'
      : pick(['retried', 'retried', 'retried', 'rotated', 'disabled']),
  ).sort(() => random() - 0.5)
  const done: Record<string, number> = {}
  let isOver = false
  const act = async () => {
    const client = await run.world.client('acme')
    const between = certainMessages(run) / (plan.length + 1)
    for (const [index, name] of plan.entries()) {
      while (messages() < between * (index + random())) await pause(5)
      const at = Math.floor(random() * ids.length)
      await repeated(() => (actions[name] as Action)(client, at))
      done[name] = (done[name] ?? 0) + 1
    }
    isOver = true
    return done
  }
  return { done: act(), isOver: () => isOver }
}

/** Repeats a call while the database is away. */
async function repeated(call: () => PromiseLike<unknown>): Promise<unknown> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof DeliveryOrdersError)) throw error
      await pause(50)
    }
}

const sequencesOf = (order: number) => [0, ...steps].map((_, index) => `A-${order} ${index + 1}`)

export function inversionsAt(
  { firsts }: Pick<UnreliableReceiver, 'firsts'>,
  orders: number,
): readonly string[] {
  return Array.from({ length: orders }, (_, order) => {
    let latest = 0
    return sequencesOf(order).filter((event) => {
      const { arrivedAt } = firsts.get(event) ?? { arrivedAt: Number.MAX_SAFE_INTEGER }
      if (arrivedAt === Number.MAX_SAFE_INTEGER) return false
      const isLate = arrivedAt < latest
      latest = Math.max(latest, arrivedAt)
      return isLate
    })
  }).flat()
}

export const earlyAt = (
  { firsts }: Pick<UnreliableReceiver, 'firsts'>,
  orders: number,
): readonly string[] =>
  Array.from({ length: orders }, (_, order) =>
    sequencesOf(order).filter((event, index, all) => {
      const before = firsts.get(all[index - 1] ?? '')
      return before !== undefined && (firsts.get(event)?.arrivedAt ?? 0) < before.acceptedAt
    }),
  ).flat()
