import type { DatabaseStore } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { readConfig } from '../../../src/settings/config.ts'
import { openDeskStore } from '../../../src/start/open-store.ts'
import { unsafe } from '../../support/unsafe.ts'
import { test as base, type World } from '../../support/world.ts'

interface Shops extends DatabaseStore {
  readonly world: World
  readonly by: Awaited<ReturnType<DatabaseStore['access']['identify']>>
  /** Enters as Aya of a client, whose token exists. */
  enter(client: string, canWrite: boolean): ReturnType<DatabaseStore['desk']['enter']>
}

const test = base.extend<{ store: Shops }>({
  store: async ({ world }, use) => {
    const { database } = readConfig({ DATABASE_URL: world.databaseUrl, ...unsafe })
    const store = await openDeskStore(database, () => undefined)
    await store.check()
    const by = await store.access.identify({ kind: 'user', name: 'root' })
    const enter = async (client: string, canWrite: boolean) => {
      await world.client(client)
      const now = world.clock.now()
      const clientId = (await store.access.findClient(client)) ?? 0
      const keyHash = `key ${client}`
      const invited = { name: 'Aya', client: { clientId, mode: 'test' as const }, canWrite }
      await store.desk.invite({ ...invited, keyHash, now, by })
      return await store.desk.enter({ keyHash, invitedFrom: now, now, secretHash: client })
    }
    await use({ ...store, world, by, enter })
    await store.close()
  },
})

describe('people of a client', () => {
  test('enter in one mode, and are other actors than those of another client', async ({
    store,
  }) => {
    const [acme, bolt] = [await store.enter('acme', true), await store.enter('bolt', false)]

    expect(acme).toMatchObject({
      ...{ side: 'shop', clientName: 'acme', canWrite: true },
      client: { clientId: await store.access.findClient('acme'), mode: 'test' },
      actor: { kind: 'shop', name: 'Aya (acme)' },
    })
    expect(bolt).toMatchObject({ clientName: 'bolt', canWrite: false })
    expect(bolt?.actor.id).not.toBe(acme?.actor.id)
    expect(await store.desk.find('acme')).toEqual(acme)
  })

  test('lose their sessions with all tokens of the client, and not with one', async ({ store }) => {
    const { access, desk, world, by } = store
    const [acme] = [await store.enter('acme', true), await store.enter('bolt', true)]
    const now = world.clock.now()
    const [token] = await access.list()
    await access.revoke({ id: token?.id ?? 0 }, now, by)
    expect(await desk.find('acme')).toBeDefined()

    await access.revoke({ client: 'acme' }, now, by)

    expect(await desk.find('acme')).toBeUndefined()
    expect(await desk.find('bolt')).toBeDefined()
    const [ended] = await store.overview.audit({ since: 0, limit: 1, action: 'desk.ended' })
    expect(ended).toMatchObject({ subject: String(acme?.id), actor: { name: 'root' } })
  })

  test('cannot be invited for a client that does not exist', async ({ store }) => {
    const { desk, world, by } = store
    const client = { clientId: 999, mode: 'live' as const }
    const invited = { name: 'Aya', client, canWrite: false }
    const now = world.clock.now()
    expect(await desk.invite({ ...invited, keyHash: 'key', now, by })).toBeUndefined()
  })
})
