import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type OpenStore, openServingStore } from '../../src/start/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { exchange } from '../support/send.ts'
import { test as base, type World } from '../support/world.ts'
import { bring, textOf, trackedDraft } from './support/page.ts'

const test = base.extend<{ path: string }>({
  path: async ({ world, acme }, use) => {
    const { trackingUrl = '' } = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await use(trackingUrl.slice(world.url.length))
  },
})

const get = (world: World, path: string, headers = {}) => exchange(world.url, { path, headers })

describe('the page of an order over HTTP', () => {
  test('has headers that forbid scripts, indexing, referrers and shared caches', async ({
    world,
    path,
  }) => {
    const { headers } = await get(world, path)

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-language': 'en',
      vary: 'Accept-Language',
      refresh: '30',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(headers.has('set-cookie')).toBe(false)
  })

  test('answers 304 until something changes, and refreshes itself until the order has ended', async ({
    world,
    path,
  }) => {
    const first = await get(world, path)
    const known = { 'If-None-Match': first.headers.get('etag') ?? '' }
    const same = await get(world, path, known)
    const weak = await get(world, path, { 'If-None-Match': `W/${known['If-None-Match']}` })
    await bring(world, 'A-17', [{ to: 'canceled' }])
    const changed = await get(world, path, known)

    expect([first.status, same.status, weak.status, changed.status]).toEqual([200, 304, 304, 200])
    expect([same.text, same.headers.get('refresh')]).toEqual(['', '30'])
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(changed.headers.get('refresh')).toBeNull()
  })

  test('allows only GET and HEAD', async ({ world, path }) => {
    const head = await exchange(world.url, { method: 'HEAD', path })
    const post = await exchange(world.url, { method: 'POST', path })

    expect([head.status, head.text, post.status]).toEqual([200, '', 405])
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })

  test('is below the base path', async ({ startWorld }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries/v' } })
    const { orders } = await world.client('acme')
    const { trackingUrl = '' } = await orders.create(aDraft())

    expect(trackingUrl).toContain('/deliveries/v/track/')
    expect((await fetch(trackingUrl)).status).toBe(200)
  })
})

describe('the language of the page', () => {
  test.for([
    { wish: 'that of the recipient', language: 'fr-CI', accepted: 'en', want: 'fr' },
    { wish: 'that of the browser', language: undefined, accepted: 'tlh, fr;q=0.8', want: 'fr' },
    { wish: 'that of the setting', language: 'wo', accepted: 'tlh', want: 'fr' },
  ])('is $wish', async ({ language, accepted, want }, { startWorld }) => {
    const world = await startWorld({
      settings: {
        ...{ PAGE_LANGUAGE: 'fr', PAGE_TIME_ZONE: 'Europe/Paris', PAGE_NAME: 'Vite & Bien' },
        PAGE_SUPPORT_URL: 'mailto:aide@example.com',
      },
    })
    const { recipient } = aDraft()
    const { orders } = await world.client('acme')
    const draft = trackedDraft({ recipient: { ...recipient, language: language ?? null } })
    const { trackingUrl = '' } = await orders.create(draft)
    const headers = { 'Accept-Language': accepted }
    const { text, headers: answered } = await get(
      world,
      trackingUrl.slice(world.url.length),
      headers,
    )

    expect(answered.get('content-language')).toBe(want)
    expect(text).toContain(`<html lang="${want}">`)
    expect(text).toContain('<a href="mailto:aide@example.com">Contacter Vite &amp; Bien</a>')
    for (const words of [
      'Votre commande est enregistrée - Vite & Bien',
      'À payer 23 500 F CFA en espèces, au livreur',
      'Aujourd’hui, 10:30',
      'Fuseau horaire : Paris.',
    ])
      expect(textOf(text)).toContain(words)
  })

  test('of a page without an order is that of the browser', async ({ world }) => {
    const { text } = await get(world, '/track/1.x', { 'Accept-Language': 'fr' })

    expect(textOf(text)).toContain('Il n’y a pas de livraison ici')
  })
})

const guessed = () => randomBytes(17).toString('base64url').slice(0, 22)

describe('a wrong address', () => {
  test('of a thousand from one IP address, 30 are answered 404 and the rest 429, and none delays a right one', async ({
    world,
    path,
  }) => {
    const guess = () => path.replace(/[\w-]{22}/, guessed())
    const answers: number[] = []
    for (let count = 0; count < 1_000; count++) answers.push((await get(world, guess())).status)
    const refused = await get(world, guess())

    expect(
      Object.entries(Object.groupBy(answers, String)).map(([status, all]) => [status, all?.length]),
    ).toEqual([
      ['404', 30],
      ['429', 970],
    ])
    expect(textOf(refused.text)).toContain('Too many requests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(world, path)).status).toBe(200)
  })

  test.for([
    ['of another order', (path: string) => path.replace(/\d+\./, '99.')],
    ['with another second', (path: string) => path.replace(/[\da-z]{6}$/, 'tp4753')],
    ['without a code', (path: string) => path.replace(/\..*/, '')],
    ['with a code that is too long', (path: string) => path.replace(/\.\w+$/, 'A$&')],
    ['with a second that is too long', (path: string) => `${path}a11`],
    ['without a second', (path: string) => path.replace(/\.\w+$/, '')],
    ['with a zero before the number', (path: string) => path.replace('/track/', '/track/0')],
    ['with a number that is too large', () => `/track/99999999999999999.${'A'.repeat(22)}.tp4753`],
    ['with another path behind it', (path: string) => `${path}/x`],
    ['that is empty', () => '/track/'],
  ] as const)('%s is a page that says so', async ([, change], { world, path }) => {
    const { status, text, headers } = await get(world, change(path))

    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(textOf(text)).toContain('There is no delivery here')
  })

  test('of an order whose number another order has after a failover does not show the other one', async ({
    startWorld,
  }) => {
    const openStore: OpenStore = async (...given) => {
      const store = await openServingStore(...given)
      const findById = async (id: number) => {
        const found = await store.orders.findById(id)
        return found && { ...found, order: { ...found.order, createdAt: 1_795_000_000_000 } }
      }
      return { ...store, orders: { ...store.orders, findById } }
    }
    const world = await startWorld({ parts: { openStore } })
    const { orders } = await world.client('acme')
    const { trackingUrl = '' } = await orders.create(aDraft())

    expect((await get(world, trackingUrl.slice(world.url.length))).status).toBe(404)
  })

  test('reads nothing from the database', async ({ startWorld }) => {
    const read: number[] = []
    const openStore: OpenStore = async (...given) => {
      const store = await openServingStore(...given)
      const findById = (id: number) => {
        read.push(id)
        return store.orders.findById(id)
      }
      return { ...store, orders: { ...store.orders, findById } }
    }
    const world = await startWorld({ parts: { openStore } })
    const { orders } = await world.client('acme')
    const { trackingUrl = '' } = await orders.create(aDraft())
    const path = trackingUrl.slice(world.url.length)
    const wrongCode = path.replace(/[\w-]{22}/, guessed())
    const wrongSecond = path.replace(/[\da-z]{6}$/, 'tp4753')

    expect((await get(world, wrongCode)).status).toBe(404)
    expect((await get(world, wrongSecond)).status).toBe(404)
    expect(read).toEqual([])
    expect((await get(world, path)).status).toBe(200)
    expect(read.length).toBe(1)
  })
})

test('the page of an order is shown 20 times a minute, and the limit holds for each order apart', async ({
  world,
  acme,
  path,
}) => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => get(world, path)))
  const { trackingUrl = '' } = await acme.orders.create(aDraft())
  const other = await get(world, trackingUrl.slice(world.url.length))

  expect(answers.filter(({ status }) => status === 200).length).toBe(20)
  expect(answers.filter(({ status }) => status === 429).length).toBe(5)
  expect(other.status).toBe(200)
})

test('pages are shown 120 times a minute to one IP address, and wrong addresses do not count', async ({
  startWorld,
}) => {
  const world = await startWorld({ settings: { TRUST_PROXY: '1' } })
  const { orders } = await world.client('acme')
  const paths: string[] = []
  for (let count = 0; count < 7; count++) {
    const { trackingUrl = '' } = await orders.create(aDraft())
    paths.push(trackingUrl.slice(world.url.length))
  }
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const [first = ''] = paths
  expect((await get(world, first.replace(/[\w-]{22}/, guessed()), from('192.0.2.1'))).status).toBe(
    404,
  )
  const statuses: number[] = []
  for (const path of paths)
    for (let count = 0; count < 19; count++)
      statuses.push((await get(world, path, from('192.0.2.1'))).status)

  expect(statuses.lastIndexOf(200)).toBe(119)
  expect(statuses.slice(120)).toEqual(Array(13).fill(429))
  expect((await get(world, paths[6] ?? '', from('192.0.2.2'))).status).toBe(200)
})

test('a page is rendered once for each state of its order and each language, also for If-None-Match', async ({
  startWorld,
}) => {
  let readings = 0
  const openStore: OpenStore = async (...given) => {
    const store = await openServingStore(...given)
    const timeline: typeof store.events.timeline = (...asked) => {
      readings += 1
      return store.events.timeline(...asked)
    }
    return { ...store, events: { ...store.events, timeline } }
  }
  const world = await startWorld({ parts: { openStore } })
  const { orders } = await world.client('acme')
  const { trackingUrl = '' } = await orders.create(aDraft({ referenceNumber: 'A-17' }))
  const path = trackingUrl.slice(world.url.length)
  const first = await get(world, path)
  const again = await get(world, path)
  const known = await get(world, path, { 'If-None-Match': first.headers.get('etag') ?? '' })

  expect([again.text, known.status, readings]).toEqual([first.text, 304, 1])
  await get(world, path, { 'Accept-Language': 'fr' })
  expect(readings).toBe(2)
  await bring(world, 'A-17', [{ to: 'canceled' }])
  expect((await get(world, path)).text).not.toBe(first.text)
  expect(readings).toBe(3)
})

describe('TRACKING=off', () => {
  test('removes the pages and their URLs, also from stored responses, and TRACKING=on brings them back', async ({
    startWorld,
  }) => {
    const on = await startWorld()
    const { orders } = await on.client('acme')
    const { trackingUrl = '' } = await orders.create(aDraft({ referenceNumber: 'A-17' }))
    const path = trackingUrl.slice(on.url.length)
    const off = await startWorld({
      settings: { TRACKING: 'off', DATABASE_URL: on.databaseUrl, PUBLIC_URL: on.url },
    })
    const token = await off.token('acme')
    const bearer = { Authorization: `Bearer ${token}` }
    const without = await exchange(off.service.ownUrl, { path: '/orders/A-17', headers: bearer })

    expect(await orders.get('A-17')).toMatchObject({ trackingUrl })
    expect([without.status, JSON.parse(without.text)]).toEqual([
      200,
      expect.not.objectContaining({ trackingUrl: expect.anything() }),
    ])
    expect((await exchange(off.service.ownUrl, { path })).status).toBe(404)
    expect((await exchange(off.service.ownUrl, { path })).headers.get('content-type')).toContain(
      'problem',
    )
  })
})
