import type { Order } from '@delivery-orders/domain'
import type { NewToken, OrderChange } from '@delivery-orders/operations/store'
import { expect, type TestAPI } from 'vitest'
import { aClient, changed, newOrder, now } from '../../store/support/a-change.ts'
import { anActor } from '../../support/an-actor.ts'
import type { OverviewFixture } from './overview-story.ts'

const koffi = { name: 'Koffi', phone: '+2250500000001' }
const ama = { name: 'Ama', vehicle: 'Moto', reference: 'c-7' }

const riders: NewToken = {
  fleet: 'riders',
  clients: null,
  mode: 'live',
  scopes: ['orders:progress'],
  hash: 'riders',
  hint: 'Ab1z',
  createdAt: now,
  expiresAt: null,
  issuedBy: anActor,
}

const moved = (change: OrderChange, own: Partial<Order['items'][number]>, others: Partial<Order>) =>
  changed(change, {
    items: change.order.items.map((item) => ({ ...item, ...own })),
    ...others,
  })

/** Defines the tests of the steps of an order in `order trace` and `order show`, which run on any engine. */
export function testSteps(test: TestAPI<OverviewFixture>): void {
  test('order trace and order show name reporter, reason, comment and courier of each step', async ({
    store,
    on,
  }) => {
    const client = await aClient(store, 'acme', 'live')
    await store.access.issue(riders)
    const { actor } = (await store.access.findGrant(riders.hash, now)) ?? {}
    const commit = async (change: OrderChange, cause = change.cause) => {
      expect(await store.orders.commit({ ...change, cause })).toBe('committed')
      return change
    }
    const byFleet = { requestId: 'req_2', actorId: actor?.id ?? 0 }
    const comment = `Nobody\nat home${'.'.repeat(60)}`
    const placed = await commit(await newOrder(store.orders, client, 'A-1'))
    const status = 'assigned'
    const first = moved(placed, { status, courier: 1 }, { status, reports: [{ courier: koffi }] })
    const assigned = await commit(first, byFleet)
    const reports = [{ courier: koffi }, { courier: ama, by: 'fleet' }] as const
    const anna = await store.access.identify({ kind: 'user', name: 'anna' })
    const byAnna = { requestId: null, actorId: anna.id }
    const handedOver = await commit(moved(assigned, { courier: 2 }, { reports }), byAnna)
    const failed = { status: 'failed', reason: 'recipient_absent', statusComment: comment } as const
    await commit(moved(handedOver, failed, failed), byFleet)

    const trace = JSON.parse((await on('order', 'trace', 'acme', 'A-1', '--json')).stdout)
    const shown = JSON.parse((await on('order', 'show', 'acme', 'A-1')).stdout)

    const none = { reason: null, comment: null, courier: null }
    const byRiders = { reporter: 'fleet', reporterName: 'riders', actor: 'token 2' }
    const steps = [
      {
        kind: 'order.created',
        reporter: 'client',
        reporterName: 'acme',
        actor: 'token 1',
        ...none,
      },
      { kind: 'order.assigned', ...byRiders, ...none, courier: koffi },
      {
        kind: 'order.updated',
        reporter: 'fleet',
        reporterName: null,
        actor: 'user anna',
        ...none,
        courier: ama,
      },
      { kind: 'order.failed', ...byRiders, reason: 'recipient_absent', comment, courier: ama },
    ]
    expect(trace.events).toMatchObject(steps)
    expect(shown.events).toMatchObject(steps)
    const { stdout } = await on('order', 'trace', 'acme', 'A-1')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(2 + steps.length)
    expect(lines[5]).toMatch(
      /fleet riders +recipient_absent +Nobody at home\.{46}… +Ama, Moto, c-7 /,
    )
  })
}
