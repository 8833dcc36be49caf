import { describe, expect } from 'vitest'
import { exchange } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
/** The header that Java's `HttpURLConnection` sends if a program sets none. */
const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'

const open = (world: World, path: string, accept: string) =>
  exchange(world.url, { path, headers: { Accept: accept, 'X-Request-Id': 'r-1' } })

const linksOf = (text: string, url: string) =>
  [...text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link, url).href)

describe('an address that does not exist', () => {
  test.for([browser, 'text/html'])(
    'is a page with the problem for the Accept %s',
    async (accept, { world }) => {
      const { status, headers, text } = await open(world, '/<b>&"', accept)

      expect([status, headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src /)
      expect(text).toContain('<h1>There is nothing at this address</h1>')
      expect(text).toContain('After the base URL, paths begin with /orders')
      expect(text).toContain('<code>r-1</code>')
      expect(text).not.toContain('<b>')
    },
  )

  test.for([undefined, '*/*', 'application/json', `application/json, ${browser}`, java])(
    'is a problem in JSON for the Accept %s',
    async (accept, { world }) => {
      const headers = accept === undefined ? {} : { Accept: accept }
      const answer = await exchange(world.url, { path: '/nothing', headers })

      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        404,
        'application/problem+json',
      ])
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'route_not_found' })
    },
  )

  test.for(['', '/deliveries'])(
    'links to the pages of the service from any depth, below the base path "%s"',
    async (basePath, { startWorld }) => {
      const world = await startWorld({ settings: { BASE_PATH: basePath } })
      const origin = new URL(world.url).origin
      const paths = ['/a', '/a/', '/a/b/c', '//', '/a?b=/c', '/problems/nothing', '/x.pdf']

      for (const path of paths.map((path) => basePath + path)) {
        const { text } = await exchange(origin, { path, headers: { Accept: browser } })
        const links = linksOf(text, origin + path)
        expect(links).toContain(`${world.url}/docs`)
        for (const link of new Set(links))
          expect([path, link, (await fetch(link)).status]).toEqual([path, link, 200])
      }
    },
  )
})

describe('a problem in a browser', () => {
  test('is a page for recipients if a receipt does not exist, or the address has requested too many', async ({
    world,
  }) => {
    const path = '/receipts/nothing.pdf'
    const headers = { Accept: browser, 'Accept-Language': 'fr' }
    const unknown = await exchange(world.url, { path, headers })
    for (let count = 1; count < 30; count++) await open(world, path, '*/*')
    const refused = await exchange(world.url, { path, headers })
    const problem = await open(world, path, '*/*')

    expect([unknown.status, refused.status, problem.status]).toEqual([404, 429, 429])
    expect(unknown.text).toContain('<h1>Il n’y a pas de reçu ici</h1>')
    expect(refused.text).toContain('<h1>Trop de demandes</h1>')
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(refused.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(JSON.parse(problem.text)).toMatchObject({ code: 'rate_limited' })
  })

  test('is JSON if the address is an operation', async ({ world }) => {
    const { status, headers } = await open(world, '/orders', browser)

    expect([status, headers.get('Content-Type')]).toEqual([401, 'application/problem+json'])
  })
})
