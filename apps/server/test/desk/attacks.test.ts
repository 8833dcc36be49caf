import { type DeskRole, deskRoles } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { deskActions, deskPages } from '../../src/desk/desk-routes.tsx'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { startDesk } from '../../src/start/desk.ts'
import { aDraft } from '../support/a-draft.ts'
import { exchange } from '../support/send.ts'
import { type Desk, test } from './support/own-desk.ts'

const byHttps = { DESK_ORIGIN: 'https://desk.example.com' }
const markup = '"><script>alert(1)</script>'

const statusOf = async (desk: Desk) =>
  (await (await desk.world.client('acme')).orders.get('A-17')).status

describe('a forged form', () => {
  test.for([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['of another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['of nobody', { 'sec-fetch-site': 'none' }],
    ['that says two things', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['without Sec-Fetch-Site of another origin', { origin: 'https://evil.example' }],
    ['without Sec-Fetch-Site of an opaque origin', { origin: 'null' }],
    ['without Sec-Fetch-Site of the origin by http', { origin: 'http://desk.example.com' }],
    ['without both headers', {}],
  ] as const)(
    '%s is 403 by https, and changes nothing',
    async ([, headers], { startDesk: start }) => {
      const desk = await start(byHttps)
      const cookie = await desk.enter('admin')
      const answer = await exchange(desk.url, {
        ...{ method: 'POST', path: '/orders/1/cancel' },
        headers: { host: 'desk.example.com', cookie, ...headers },
      })

      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('<h1>')])
      expect(await statusOf(desk)).toBe('pending')
    },
  )

  test('is told from one of the desk itself', async ({ startDesk: start }) => {
    const desk = await start(byHttps)
    const cookie = await desk.enter('admin')
    expect(cookie).toMatch(/^__Host-desk-staff=/)
    expect((await desk.post('/orders/1/cancel', cookie)).status).toBe(303)
    expect(await statusOf(desk)).toBe('canceled')
  })

  test('with another method in a header or a field is not taken for it', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const sent = [
      desk.get('/orders/1/cancel', cookie, { 'x-http-method-override': 'POST' }),
      desk.get('/orders/1/cancel?_method=POST', cookie),
      desk.get('/invites/1/end', cookie),
      exchange(desk.url, { method: 'HEAD', path: '/orders/1/cancel', headers: { cookie } }),
    ]
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await statusOf(desk)).toBe('pending')
  })
})

describe('a link', () => {
  test('that scanners open first, with GET and HEAD, still lets its owner enter', async ({
    desk,
  }) => {
    const path = `/enter/${await desk.invite('anna', 'reader')}`
    const scanned = [
      await desk.get(path),
      await desk.get(path),
      await exchange(desk.url, { method: 'HEAD', path }),
    ]
    expect(scanned.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(scanned.flatMap(({ headers }) => headers.get('set-cookie') ?? [])).toEqual([])
    expect((await desk.post(path)).status).toBe(303)
  })

  test('is not guessed by those who know most of it, and a try writes nothing', async ({
    desk,
  }) => {
    const known = await desk.invite('anna', 'reader')
    const tries = Array.from({ length: 200 }, (_, nr) =>
      String(nr).padStart(known.length, known.slice(0, -4)),
    )
    const statuses = new Set<number>()
    for (const key of tries) statuses.add((await desk.post(`/enter/${key}`)).status)

    expect([...statuses]).toEqual([410])
    expect(await desk.store.desk.list()).toMatchObject([{ enteredAt: null }])
    expect((await desk.post(`/enter/${known}`)).status).toBe(303)
  })

  test('gives a session of its own, whatever cookie the browser has already', async ({ desk }) => {
    const path = `/enter/${await desk.invite('anna', 'reader')}`
    const fixed = 'desk-staff=AAAAAAAAAAAAAAAAAAAAAAAA'
    const { headers } = await desk.post(path, fixed)
    expect(headers.get('set-cookie')).not.toContain(fixed)
    expect((await desk.get('/', fixed)).status).toBe(303)
  })
})

describe('a session', () => {
  test('that was stolen ends for the thief too with leaving or a revocation', async ({ desk }) => {
    const [left, revoked] = [await desk.enter('reader'), await desk.enter('planner')]
    const admin = await desk.enter('admin')
    for (const stolen of [left, revoked]) expect((await desk.get('/', stolen)).status).toBe(200)

    await desk.post('/leave', left)
    const access = (await desk.store.desk.list()).find(({ actor }) => actor.name === 'planner')
    await desk.post(`/invites/${access?.id}/end`, admin)

    for (const stolen of [left, revoked]) {
      expect((await desk.get('/orders/1', stolen)).status).toBe(303)
      const { status, text } = await desk.post('/orders/1/cancel', stolen)
      expect([status, text]).toEqual([401, expect.stringContaining('Your session has ended')])
    }
    expect(await statusOf(desk)).toBe('pending')
  })

  test('needs its own cookie, once', async ({ startDesk: start }) => {
    const desk = await start(byHttps)
    const cookie = await desk.enter('admin')
    const [, secret] = cookie.split('=')
    for (const tried of [
      `desk-staff=${secret}`,
      `__Host-desk-shop=${secret}`,
      `__host-desk-staff=${secret}`,
      `__Host-desk-staff="${secret}"`,
      `${cookie}; ${cookie}`,
      `__Host-desk-staff=; ${cookie}`,
      cookie.slice(0, -1),
    ])
      expect([tried, (await desk.get('/', tried)).status]).toEqual([tried, 303])
    expect((await desk.get('/', `other=1; ${cookie}`)).status).toBe(200)
  })

  test('leaves nothing that a browser may keep', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    for (const path of ['/', '/orders/1', '/invites', '/enter', '/nothing']) {
      const { headers } = await desk.get(path, cookie)
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
    const { headers } = await desk.post('/leave', cookie)
    expect(headers.get('set-cookie')).toMatch(/^desk-staff=; Path=\/; Expires=Thu, 01 Jan 1970/)
  })
})

describe('a role', () => {
  const may = (role: DeskRole, needed: DeskRole) =>
    deskRoles.indexOf(role) >= deskRoles.indexOf(needed)

  test.for(deskRoles)(
    '%s gets 404 for each action of higher ones on a real order',
    async (role, { desk }) => {
      const cookie = await desk.enter(role)
      const before = await desk.store.overview.audit({ since: 0, limit: 100 })
      for (const { path } of deskActions.filter(({ role: needed }) => !may(role, needed)))
        expect([path, (await desk.post(path.replace(':id', '1'), cookie)).status]).toEqual([
          path,
          404,
        ])
      expect(await desk.store.overview.audit({ since: 0, limit: 100 })).toEqual(before)
    },
  )

  test('is that of the session, not of a field, a header or an address', async ({ desk }) => {
    const reader = await desk.enter('reader')
    const tried = [
      desk.post('/orders/1/cancel?role=admin', reader, { role: 'admin', access: 'admin' }),
      desk.post('/orders/1/cancel', reader, {}, { 'x-forwarded-user': 'admin' }),
      desk.get('/audit?role=admin', reader),
    ]
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('an address', () => {
  test('of nothing is a page of the desk that says so, however it is written', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const paths = [
      '//orders',
      '/orders/',
      '/orders//1',
      '/orders/1/',
      '/orders%2f1',
      '/orders/..%2f..%2faudit',
      '/./orders',
      '/orders/../audit',
      '/orders/1%00',
      '/orders/-1',
      '/orders/1e3',
      '/orders/%E0%A4%A',
      '/__proto__',
      '/clients/__proto__',
      '/clients/%3Cscript%3E',
      '/webhooks/constructor',
      '/webhooks/%00',
      '/clients/a%00',
      `/${'a/'.repeat(2_000)}`,
    ]
    for (const path of paths) {
      const { status, text, headers } = await desk.get(path, cookie)
      expect([path, [400, 404].includes(status)]).toEqual([path, true])
      expect(text).toContain('There is no such page')
      expect(text).not.toContain('<script>')
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  test('for another host is refused, and what a header says of the host is not believed', async ({
    desk,
  }) => {
    const cookie = await desk.enter('admin')
    const hosts = ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', '0.0.0.0']
    for (const host of hosts)
      expect([host, (await desk.get('/', cookie, { host })).status]).toEqual([host, 403])
    for (const name of ['x-forwarded-host', 'forwarded', 'x-original-url', 'x-rewrite-url']) {
      const { text, headers } = await desk.get('/invites', cookie, { [name]: 'evil.example' })
      expect([name, text.includes('evil'), headers.get('location')]).toEqual([name, false, null])
    }
  })

  test('of each page takes fields that nobody expects', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const queries = [
      'mode=__proto__&status=constructor&show=toString&after=NaN.Infinity&client=__proto__',
      'q=%00&found=%F0%9F&by=token+&after=-1.-1&status=delivered',
      'mode=live&mode=test&q=a&q=b&__proto__[role]=admin&after=9e99.1',
      `client=${'x'.repeat(5_000)}&after=.`,
      'status=delivered&after=99999999999999999999.1&by=%00&client=%00',
      'client=%ED%A0%80&q=%ED%A0%80&by=%ED%A0%80',
    ]
    for (const { path } of deskPages)
      for (const query of queries) {
        const asked = `${path.replace(':id', '1')}?${query}`
        // The first order has ended, so it takes no further step.
        const expected = /^\/(webhooks|clients|couriers)\/|\/step$/.test(path) ? 404 : 200
        expect([asked, (await desk.get(asked, cookie)).status]).toEqual([asked, expected])
      }
  })
})

describe('a form', () => {
  test('that is huge is 413, and one of another type has no fields', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const huge = await desk.post('/orders', cookie, { q: 'x'.repeat(200_000) })
    expect([huge.status, huge.text]).toEqual([413, expect.stringContaining('too long')])
    const long = await desk.post('/orders', cookie, { q: 'x'.repeat(20_000) })
    expect(long.headers.get('location')).toHaveLength('/orders?q='.length + 255)
    const many = await desk.post('/orders', cookie, 'a&'.repeat(2_000))
    expect([many.status, many.text]).toEqual([413, expect.stringContaining('too long')])

    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await desk.post('/invites', cookie, {}, { 'content-type': type })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/invites'])
    }
  })

  test('with prototypes as fields pollutes nothing', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const fields = '__proto__=1&__proto__[role]=admin&constructor[prototype][role]=admin&q=A-17'
    expect((await desk.post('/orders', cookie, fields)).headers.get('location')).toBe(
      '/orders?q=A-17',
    )
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  test('that names a role or a person that cannot be invites nobody', async ({ desk }) => {
    const cookie = await desk.enter('admin')
    const key = 'A'.repeat(24)
    for (const form of [
      { name: 'eve', role: '__proto__', key },
      { name: markup, role: 'admin', key },
      { name: '\u202eeve', role: 'admin', key },
      { name: 'eve', role: 'admin', key: 'short' },
    ])
      expect((await desk.post('/invites', cookie, form)).headers.get('location')).toBe('/invites')
    expect(await desk.store.desk.list()).toHaveLength(1)
  })

  test('that two people send at once has one effect', async ({ desk }) => {
    const [one, other] = [await desk.enter('planner'), await desk.enter('planner')]
    const [admin, second] = [await desk.enter('admin'), await desk.enter('admin')]
    const key = 'B'.repeat(24)
    const invitation = { name: 'eve', role: 'reader', key }

    const canceled = await Promise.all(
      [one, other].map((cookie) => desk.post('/orders/1/cancel', cookie)),
    )
    const invited = await Promise.all(
      [admin, second].map((cookie) => desk.post('/invites', cookie, invitation)),
    )
    const erased = await Promise.all(
      [admin, second].map((cookie) => desk.post('/orders/1/erase', cookie)),
    )

    expect(canceled.map(({ status }) => status)).toEqual([303, 303])
    expect(erased.map(({ status }) => status)).toEqual([303, 303])
    expect(invited.filter(({ text }) => text.includes(`/enter/${key}`))).toHaveLength(1)
    const counted = Object.groupBy(
      await desk.store.overview.audit({ since: 0, limit: 100 }),
      ({ action }) => action,
    )
    expect(counted['order.canceled']).toHaveLength(1)
    expect(counted['desk.invited']?.filter(({ actor }) => actor.kind === 'desk')).toHaveLength(1)
  })
})

test('names full of markup and controls of direction are shown as text on every page', async ({
  desk,
}) => {
  const name = `${markup}\u202e\u2066`
  const acme = await desk.world.client('acme')
  await acme.orders.create(
    aDraft({
      referenceNumber: 'B-"><b>',
      recipient: { ...aDraft().recipient, name, address: { name, city: name } },
    }),
  )
  const cookie = await desk.enter('admin')
  for (const path of ['/', '/orders', '/orders/2', '/clients/acme', '/webhooks']) {
    const { status, text } = await desk.get(path, cookie)
    expect([path, status, text.includes('<script>alert'), /[\u202e\u2066]/.test(text)]).toEqual([
      ...[path, 200, false, false],
    ])
  }
})

describe('the names that a proxy sends', () => {
  const settings = {
    ...byHttps,
    DESK_USER_HEADER: 'X-Forwarded-User',
    DESK_USERS: 'anna=admin,moussa traoré=planner',
    TRUST_PROXY: 'loopback',
  }
  const header = 'x-forwarded-user'
  const named = (name: string) => ({ [header]: Buffer.from(name).toString('latin1') })

  test('let staff in with their roles, and stand in the audit', async ({ startDesk: start }) => {
    const desk = await start(settings)
    expect((await desk.get('/audit', '', named('anna'))).text).toContain('anna (admin)')
    expect((await desk.get('/audit', '', named('moussa traoré'))).status).toBe(404)
    expect((await desk.get('/', '', named('moussa traoré'))).text).not.toContain('>Leave<')

    const canceled = await desk.post('/orders/1/cancel', '', {}, named('moussa traoré'))

    expect(canceled.status).toBe(303)
    expect((await desk.get('/audit', '', named('anna'))).text).toMatch(
      /moussa traoré \(desk\).*canceled an order/s,
    )
    const found = await desk.post('/orders', '', { q: '07 02 02 92 54' }, named('anna'))
    const address = found.headers.get('location') ?? ''
    expect((await desk.get(address, '', named('anna'))).text).toContain('A-17')
    expect((await desk.get(address, '', named('moussa traoré'))).text).not.toContain('A-17')
  })

  test('are 403 if nobody knows them, also beside a session', async ({ startDesk: start }) => {
    const desk = await start(settings)
    const cookie = await desk.enter('admin')
    // Node removes spaces around a value.
    expect((await desk.get('/', cookie, { [header]: 'anna ' })).status).toBe(200)
    for (const name of ['eve', 'Anna', '', 'anna, anna', '__proto__', 'anna=admin'])
      for (const path of ['/', '/audit', '/orders/1']) {
        const { status, text } = await desk.get(path, cookie, { [header]: name })
        expect([name, path, status]).toEqual([name, path, 403])
        expect(text).toContain('Your name is not among those')
      }
  })

  test('are 403 if they are sent twice, or not by the proxy', async ({ startDesk: start }) => {
    const desk = await start(settings)
    const twice = await exchange(desk.url, {
      path: '/',
      headers: { host: 'desk.example.com', [header]: ['anna', 'anna'] as never },
    })
    expect(twice.status).toBe(403)

    const elsewhere = await start({ ...settings, TRUST_PROXY: '10.0.0.5' })
    const cookie = await elsewhere.enter('admin')
    for (const headers of [
      named('anna'),
      { ...named('anna'), 'x-forwarded-for': '10.0.0.5' },
      { ...named('anna'), 'x-forwarded-for': '10.0.0.5, 10.0.0.5', 'x-real-ip': '10.0.0.5' },
      { ...named('anna'), forwarded: 'for=10.0.0.5' },
    ])
      for (const path of ['/', '/enter', '/audit'])
        expect((await elsewhere.get(path, cookie, headers)).status).toBe(403)
    expect((await elsewhere.get('/', cookie)).status).toBe(200)
  })

  test('are no names of people who enter by a link', async ({ startDesk: start }) => {
    const desk = await start(settings)
    expect((await desk.get('/enter', '', named('eve'))).status).toBe(200)
    expect((await desk.get('/desk.js', '', named('eve'))).status).toBe(200)
    expect((await desk.get('/', '', {})).headers.get('location')).toBe('/enter')
    expect((await desk.get('/', await desk.enter('reader'))).text).toContain('reader (reader)')
  })

  test.for([
    ['a number of proxies', { TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    ['no trusted proxy', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
    ['no names', { DESK_USERS: '' }, 'DESK_USERS need each other'],
    ['no header', { DESK_USER_HEADER: '' }, 'DESK_USERS need each other'],
  ] as const)('are refused at start with %s', async ([, changed, message], { desk }) => {
    const given = { DATABASE_URL: desk.world.databaseUrl, DESK_PORT: '0', ...settings, ...changed }
    await expect(startDesk(readConfig(given), createLog('silent'))).rejects.toThrow(message)
  })
})
