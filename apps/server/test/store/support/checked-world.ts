import type { Outcome } from '@delivery-orders/tooling/processes.ts'
import { test as base } from '../../cli/support/command-line.ts'
import { aDraft, anItem } from '../../support/a-draft.ts'
import { eraseOrder } from '../../support/erase-order.ts'
import { execute } from '../../support/execute.ts'
import { startWorld, type World } from '../../support/world.ts'
import { aFailure, aLeaseRequest, aResult } from './an-attempt.ts'

interface Checked {
  readonly world: World
  /** Runs `check` on the database of the world. */
  check(settings?: Readonly<Record<string, string>>): Promise<Outcome>
}

/**
 * Gives each test a database with order 1 (under way), 2 (canceled), 3 (new) and 4 (canceled and erased), and dispatches
 * to a webhook in several states.
 */
export const test = base.extend<{ checked: Checked }>({
  checked: async ({ run }, use) => {
    await using opened = new AsyncDisposableStack()
    const world = await startWorld(opened, {})
    await fill(world)
    const settings = { DATABASE_URL: world.databaseUrl, PUBLIC_URL: world.url }
    await use({ world, check: (own = {}) => run(['check'], { ...settings, ...own }) })
  },
})

async function fill(world: World): Promise<void> {
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: 'https://hooks.example.com/orders' })
  for (const referenceNumber of ['A-1', 'A-2', 'A-3', 'A-4'])
    await acme.orders.create(aDraft({ referenceNumber, items: [anItem(), anItem()] }))
  const courier = { name: 'Awa', reference: 'c-7' }
  await acme.orders.progress('A-1', { to: 'assigned', courier, comment: 'Awa' })
  await acme.orders.progress('A-1', { to: 'picked_up', items: [0] })
  await acme.orders.cancel('A-2')
  await acme.orders.cancel('A-4')
  const { access, outbox } = world.service.store
  const request = aLeaseRequest({ now: world.clock.now(), perWebhookMax: 4 })
  const [first, second, third] = await outbox.lease(request)
  if (!first || !second || !third) throw new Error('Too few dispatches were leased.')
  await outbox.settle([aResult(first), aFailure(second)])
  // The third is retried while it is in flight. The fourth stays in flight.
  const ids: string[] = []
  for await (const dispatch of acme.webhooks.dispatches(id)) ids.push(dispatch.id)
  for (const dispatchId of ids.slice(-3)) await acme.webhooks.retry(id, dispatchId)
  await acme.webhooks.test(id)
  const clientId = (await access.findClient('acme')) ?? 0
  await eraseOrder(world, { clientId, mode: 'test' }, 'A-4')
}

/** Executes SQL without foreign keys and triggers. */
export const executeUnchecked = (databaseUrl: string, sql: string): Promise<void> => {
  const setting = databaseUrl.startsWith('sqlite:')
    ? 'pragma foreign_keys = off'
    : "set session_replication_role = 'replica'"
  return execute(databaseUrl, `${setting}; ${sql}`)
}
