import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { roundFile } from '../../src/desk/browser/round-script.ts'
import { isHaproxyInstalled, startHaproxy } from '../nodes/support/haproxy.ts'
import { isNginxInstalled, startNginx } from '../nodes/support/nginx.ts'
import { freePort } from '../support/free-port.ts'
import { exchange } from '../support/send.ts'
import { until } from '../support/until.ts'
import { carry, shopOf } from './support/courier-world.ts'
import { type Desk, test } from './support/own-desk.ts'

const settings = {
  DESK_ORIGIN: 'https://desk.example.com',
  DESK_USER_HEADER: 'X-Forwarded-User',
  DESK_USERS: 'anna=admin',
  TRUST_PROXY: 'loopback',
}
const host = 'desk.example.com'
const asAnna = { host, 'x-forwarded-user': 'anna' }
const portOf = (url: string): number => Number(new URL(url).port)

/** Resolves once the desk answers through a proxy. */
const untilServed = (url: string) =>
  until(`the desk is served at ${url}`, () =>
    exchange(url, { path: '/enter', headers: { host } }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )

/** Starts a proxy with the shipped configuration. Returns the address at which it serves the desk. */
async function throughNginx(
  opened: AsyncDisposableStack,
  desk: Desk,
  change = (shipped: string) => shipped,
): Promise<string> {
  const staffPort = await freePort()
  const url = `http://127.0.0.1:${staffPort}`
  const toDesk = (shipped: string) => change(shipped).replaceAll(':3100', `:${portOf(desk.url)}`)
  const ready = () => untilServed(url)
  opened.use(
    await startNginx(await freePort(), portOf(desk.url), { staffPort, change: toDesk, ready }),
  )
  return url
}

async function throughHaproxy(opened: AsyncDisposableStack, desk: Desk): Promise<string> {
  const staffPort = await freePort()
  const url = `http://127.0.0.1:${staffPort}`
  opened.use(
    await startHaproxy({
      name: 'haproxy.cfg',
      env: {
        LISTEN: `127.0.0.1:${await freePort()}`,
        DESK_LISTEN: `127.0.0.1:${staffPort}`,
        DESK: `127.0.0.1:${portOf(desk.url)}`,
      },
      ready: () => untilServed(url),
    }),
  )
  return url
}

describe('the desk behind', () => {
  const proxies = [
    ['nginx', isNginxInstalled, throughNginx],
    ['HAProxy', isHaproxyInstalled, throughHaproxy],
  ] as const

  for (const [name, isInstalled, start] of proxies)
    test(
      `${name} takes links and forms, and no name from a client`,
      unless(!isInstalled && `without ${name}`),
      async ({ startDesk }) => {
        await using opened = new AsyncDisposableStack()
        const desk = await startDesk(settings)
        const url = await start(opened, desk)
        const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
          exchange(url, { path, headers: { ...asAnna, ...headers } })
        const send = (path: string, headers: Readonly<Record<string, string>> = {}) =>
          exchange(url, {
            ...{ method: 'POST', path },
            headers: { ...asAnna, 'sec-fetch-site': 'same-origin', ...headers },
          })

        expect((await ask('/')).headers.get('location')).toBe('/enter')
        expect((await ask('/audit')).status).toBe(303)
        const entered = await send(`/enter/${await desk.invite('moussa', 'planner')}`)
        const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
        expect((await ask('/', { cookie })).text).toContain('moussa (planner)')
        expect((await ask('/audit', { cookie })).status).toBe(404)
        expect((await ask('/', { cookie, host: 'evil.example' })).status).toBe(403)
        expect(
          (await send('/orders/1/cancel', { cookie, 'sec-fetch-site': 'same-site' })).status,
        ).toBe(403)
        expect((await send('/orders/1/cancel', { cookie })).status).toBe(303)
        expect((await ask('/desk.js')).status).toBe(200)
      },
    )

  for (const [name, isInstalled, start] of proxies)
    test(
      `${name} compresses the round of a courier, and says that it has not changed`,
      unless(!isInstalled && `without ${name}`),
      async ({ startDesk }) => {
        await using opened = new AsyncDisposableStack()
        const desk = await startDesk(settings)
        const cookie = await desk.enterCourier()
        const shop = await shopOf(desk.world)
        for (let stop = 0; stop < 30; stop++) await carry(shop, `A-${stop}`)
        const url = await start(opened, desk)
        const ask = (path: string, tag: string) =>
          exchange(url, {
            path,
            headers: { host, cookie, 'accept-encoding': 'gzip', 'if-none-match': tag },
          })

        for (const path of ['/round', '/round.js']) {
          const { status, headers } = await ask(path, '""')
          expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, 'gzip'])
        }
        const tag = (await ask('/round', '""')).headers.get('etag') ?? ''
        expect(await ask('/round', tag)).toMatchObject({ status: 304, text: '' })
      },
    )

  test(
    'nginx compresses the round of a courier, and sends it only once it has changed',
    unless(!isNginxInstalled && 'without nginx'),
    async ({ startDesk }) => {
      await using opened = new AsyncDisposableStack()
      const desk = await startDesk(settings)
      const url = await throughNginx(opened, desk)
      const cookie = await desk.enterCourier()
      const ask = (tag: string) =>
        exchange(url, {
          path: '/round',
          headers: { host, cookie, 'accept-encoding': 'gzip', 'if-none-match': tag },
        })

      const { headers } = await ask('none')
      expect(headers.get('content-encoding')).toBe('gzip')
      expect((await ask(headers.get('etag') ?? '')).status).toBe(304)
      const script = { path: roundFile.address, headers: { host, 'accept-encoding': 'gzip' } }
      expect((await exchange(url, script)).headers.get('content-encoding')).toBe('gzip')
    },
  )

  test(
    'nginx with passwords takes its names on pages for staff, and no others',
    unless(!isNginxInstalled && 'without nginx'),
    async ({ startDesk }) => {
      await using opened = new AsyncDisposableStack()
      const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-desk-'))
      opened.defer(() => rm(folder, { recursive: true }))
      const passwords = join(folder, 'desk.htpasswd')
      await writeFile(passwords, 'anna:{PLAIN}secret\neve:{PLAIN}secret\n')
      const desk = await startDesk(settings)
      const url = await throughNginx(opened, desk, (shipped) =>
        shipped
          .replaceAll(/^( +)# (auth_basic|proxy_set_header)/gm, '$1$2')
          .replace('/etc/nginx/desk.htpasswd', passwords),
      )
      const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
        exchange(url, { path, headers: { host, ...headers } })
      const as = (name: string) => ({
        authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`,
      })

      expect((await ask('/', as('anna'))).text).toContain('anna (admin)')
      expect((await ask('/audit', { ...as('anna'), 'x-forwarded-user': 'eve' })).status).toBe(200)
      expect((await ask('/', { ...as('eve'), 'x-forwarded-user': 'anna' })).status).toBe(403)
      for (const path of ['/', '/audit', '/entering', '/round-trip', '/desk.jsx', '/orders'])
        expect([path, (await ask(path, asAnna)).status]).toEqual([path, 401])
      for (const path of ['/enter', '/desk.js', '/round.js', '/round-worker.js', '/favicon.svg'])
        expect([path, (await ask(path, asAnna)).status]).toEqual([path, 200])
      for (const path of ['/enter/../audit', '/audit/..%2fenter', '/shop/%2e%2e/audit', '//audit'])
        expect([path, (await ask(path, asAnna)).text.includes('anna (')]).toEqual([path, false])
    },
  )
})
