import { type DeskRole, deskRoles } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import {
  courierActions,
  courierPages,
  deskActions,
  deskPages,
  shopActions,
  shopPages,
} from '../../src/desk/desk-routes.tsx'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { startDesk } from '../../src/start/desk.ts'
import { exchange } from '../support/send.ts'
import { type Desk, test } from './support/own-desk.ts'

const phone = '+2250702029254'

describe('entering the desk', () => {
  test('takes one POST of a link, however often it is opened', async ({ desk }) => {
    const path = `/enter/${await desk.invite('anna', 'reader')}`
    const opened = await Promise.all([desk.get(path), desk.get(path)])
    expect(opened.map(({ status }) => status)).toEqual([200, 200])

    const entered = await Promise.all([desk.post(path), desk.post(path)])

    expect(entered.map(({ status }) => status).sort()).toEqual([303, 410])
    const cookies = entered.flatMap(({ headers }) => headers.get('set-cookie') ?? [])
    expect(cookies).toEqual([
      expect.stringMatching(/^desk-staff=[\w-]{24}; .*HttpOnly; SameSite=Lax$/),
    ])
    expect((await desk.get('/', cookies[0]?.split(';')[0])).text).toContain('anna')
    expect((await desk.post('/enter/unknown')).status).toBe(410)
  })

  test('ends with leaving, and with the command `desk revoke`', async ({ desk }) => {
    const [reader, planner] = [await desk.enter('reader'), await desk.enter('planner')]
    const admin = await desk.enter('admin')
    expect((await desk.post('/leave', reader)).status).toBe(303)
    const { text } = await desk.get('/invites', admin)
    const id = /<div>planner<\/div>.*?\/invites\/(\d+)\/end/s.exec(text)?.[1]
    expect((await desk.post(`/invites/${id}/end`, admin)).status).toBe(303)

    for (const cookie of [reader, planner, '', 'desk-staff=unknown']) {
      const { status, headers } = await desk.get('/', cookie)
      expect([status, headers.get('location')]).toEqual([303, '/enter'])
      expect((await desk.post('/orders', cookie)).status).toBe(401)
    }
    expect((await desk.get('/', admin)).status).toBe(200)
  })
})

test('the list of people says who is oneself, and until when a link works', async ({ desk }) => {
  const admin = await desk.enter('admin')
  await desk.invite('moussa', 'planner')

  const { text } = await desk.get('/invites', admin)

  expect(text).toContain('<div>admin (you)</div>')
  expect(text).toMatch(/<div>moussa<\/div>.*the link works until \w+, \d\d:\d\d/s)
  expect(text).toContain('End the access…')
})

describe('a role', () => {
  const pathOf = (path: string) => path.replace(':id', '999')
  const may = (role: DeskRole, needed: DeskRole) =>
    deskRoles.indexOf(role) >= deskRoles.indexOf(needed)

  test.for(deskRoles)('%s reaches its pages, and no other', async (role, { desk }) => {
    const cookie = await desk.enter(role)
    for (const { path, role: needed } of deskPages.filter((each) => !each.path.includes(':'))) {
      const { status } = await desk.get(path, cookie)
      expect([path, status]).toEqual([path, may(role, needed) ? 200 : 404])
    }
  })

  test.for(deskRoles)(
    '%s gets 404 for actions of others, and on unknown things',
    async (role, { desk }) => {
      const cookie = await desk.enter(role)
      const isUnknown = (path: string) => path.includes(':') && !path.startsWith('/invites')
      for (const { path, role: needed } of deskActions)
        if (!may(role, needed) || isUnknown(path))
          expect([path, (await desk.post(pathOf(path), cookie)).status]).toEqual([path, 404])
    },
  )

  test('an address without a page keeps the menu', async ({ desk }) => {
    const { status, text } = await desk.get('/nothing', await desk.enter('reader'))

    expect(status).toBe(404)
    expect(text).toContain('href="/orders"')
    expect((await desk.get('/nothing', '')).text).not.toContain('href="/orders"')
  })

  test('a reader sees no phone until it asks, and the audit says so', async ({ desk }) => {
    const [reader, admin] = [await desk.enter('reader'), await desk.enter('admin')]
    const path = '/orders/1'
    const masked = await desk.get(path, reader)
    expect(masked.status).toBe(200)
    expect(masked.text).toContain('+225 •• •• 92 54')
    expect(masked.text).not.toMatch(/0702029254|Awa|Jardins/)

    const shown = await desk.post(`${path}/show`, reader)

    expect(shown.text).toContain(phone)
    expect((await desk.get('/audit', admin)).text).toMatch(/reader \(desk\).*personal data/s)
    await desk.post(`${path}/show`, reader)
    expect((await desk.get('/audit', admin)).text).toContain('personal data (2×)')
    expect((await desk.get(path, admin)).text).toContain(phone)
  })

  test('a planner cancels an order, and an admin erases it', async ({ desk }) => {
    const [planner, admin] = [await desk.enter('planner'), await desk.enter('admin')]
    const path = '/orders/1'
    expect((await desk.post(`${path}/erase`, admin)).text).toContain('open')

    const canceled = await desk.post(`${path}/cancel`, planner)
    const again = await desk.post(`${path}/cancel`, planner)
    expect([canceled, again].map(({ status }) => status)).toEqual([303, 303])
    expect((await desk.post(`${path}/erase`, planner)).status).toBe(404)
    expect((await desk.get(path, admin)).text).toContain('Order A-17: names, phones,')
    expect((await desk.post(`${path}/erase`, admin)).status).toBe(303)
    const erased = (await desk.get(path, admin)).text
    expect(erased).toContain('<dd>erased</dd>')
    expect(erased).not.toMatch(/tel:|10000000000/)

    const acme = await desk.world.client('acme')
    const order = await acme.orders.get('A-17')
    expect(order).toMatchObject({ status: 'canceled', recipient: { phone: '+10000000000' } })
    const audit = (await desk.get('/audit', admin)).text
    expect(audit.match(/<div>canceled an order/g)).toHaveLength(1)
    expect(audit).toMatch(/admin \(desk\).*<div>erased.*planner \(desk\).*<div>canceled/s)
  })
})

describe('a session of another side', () => {
  const pathOf = (path: string) => path.replace(':id', '1')

  const sides = [
    { side: 'the staff', pages: deskPages, actions: deskActions },
    { side: 'a shop', pages: shopPages, actions: shopActions },
    { side: 'a courier', pages: courierPages, actions: courierActions },
  ] as const
  const cookieOf = (desk: Desk, side: (typeof sides)[number]['side']) => {
    if (side === 'the staff') return desk.enter('admin')
    return side === 'a shop' ? desk.enterShop() : desk.enterCourier()
  }

  test.for(sides)('of $side gets 404 for each page and action of others', async (own, { desk }) => {
    const cookie = await cookieOf(desk, own.side)
    expect(cookie).toMatch(/^desk-(staff|shop|courier)=[\w-]{24}$/)
    for (const { pages, actions } of sides.filter(({ side }) => side !== own.side)) {
      for (const { path } of pages)
        expect([path, (await desk.get(pathOf(path), cookie)).status]).toEqual([path, 404])
      for (const { path } of actions)
        expect([path, (await desk.post(pathOf(path), cookie)).status]).toEqual([path, 404])
    }
  })

  test('is not one of this side under the name of its cookie', async ({ desk }) => {
    const [courier, staff] = [await desk.enterCourier(), await desk.enter('admin')]
    const [, secret] = courier.split('=')
    expect((await desk.get('/orders', `desk-staff=${secret}`)).status).toBe(303)
    expect((await desk.get('/orders', `${courier}; ${staff}`)).status).toBe(200)
  })
})

test('a courier rests for longer than the staff, and is out once the courier has ended', async ({
  desk,
}) => {
  const [courier, staff] = [await desk.enterCourier(), await desk.enter('reader')]
  const { store, world } = desk
  const [found] = await store.couriers.list(1)
  const past = world.clock.now() - 13 * 3_600_000
  for (const { id } of await store.desk.list()) await store.desk.noteSeen(id, past)
  expect((await desk.get('/orders', staff)).status).toBe(303)
  expect((await desk.get('/orders', courier)).status).toBe(404)

  const by = await store.access.identify({ kind: 'user', name: 'root' })
  await store.couriers.end(found?.id ?? 0, world.clock.now(), by)

  expect((await desk.get('/orders', courier)).headers.get('location')).toBe('/enter')
})

describe('a search', () => {
  test('finds by a phone as people write it, which no address has and no other session opens', async ({
    desk,
  }) => {
    const [reader, other] = [await desk.enter('reader'), await desk.enter('reader')]
    const { status, headers } = await desk.post('/orders', reader, { q: '07 02 02 92 54' })
    const address = headers.get('location') ?? ''
    expect([status, address]).toEqual([303, expect.stringMatching(/^\/orders\?found=[\w-]+$/)])

    expect((await desk.get(address, reader)).text).toContain('A-17')
    expect((await desk.get(address, other)).text).not.toContain('A-17')
    expect((await desk.get('/orders?found=x', reader)).status).toBe(200)
  })

  test('finds by a reference and by a number', async ({ desk }) => {
    const reader = await desk.enter('reader')
    for (const q of ['A-17', '1']) {
      const { headers } = await desk.post('/orders', reader, { q })
      const { text } = await desk.get(headers.get('location') ?? '', reader)
      expect([q, text.includes('/orders/1"')]).toEqual([q, true])
    }
  })
})

describe('requests from elsewhere', () => {
  test.for([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ] as const)('a form of %s is 403', async ([, headers], { desk }) => {
    const cookie = await desk.enter('admin')
    const answer = await exchange(desk.url, {
      ...{ method: 'POST', path: '/orders/1/cancel', headers: { cookie, ...headers } },
    })
    expect(answer.status).toBe(403)
  })

  test('another host is 403, but /healthz answers', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    for (const host of ['evil.example', 'localhost.evil.example']) {
      const ask = (path: string) => exchange(desk.url, { path, headers: { cookie, host } })
      expect([host, (await ask('/orders')).status]).toEqual([host, 403])
      expect((await ask('/healthz')).status).toBe(200)
    }
    expect((await exchange(desk.url, { path: '/', headers: { host: '[::1]:1' } })).status).toBe(303)
  })

  test('a method that no page has is 405', async ({ desk }) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await exchange(desk.url, { method: 'DELETE', path: '/', headers })).status).toBe(405)
  })
})

test('the desk refuses to listen beyond this machine without an https address', async ({
  desk,
}) => {
  const settings = { DATABASE_URL: desk.world.databaseUrl, DESK_HOST: '0.0.0.0', DESK_PORT: '0' }
  await expect(startDesk(readConfig(settings), createLog('silent'))).rejects.toThrow(
    'Set DESK_ORIGIN',
  )
})
