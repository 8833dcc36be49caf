import { hash } from 'node:crypto'
import { guides } from '@delivery-orders/contract'
import { canRun, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { describe, expect } from 'vitest'
import { exchange } from '../support/send.ts'
import { test } from '../support/world.ts'

describe('the start page', () => {
  test('is HTML for browsers, with one script that its policy names, and its links work', async ({
    world,
  }) => {
    const { status, headers, text } = await exchange(world.url, {
      path: '/',
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })

    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain(`curl -i ${world.url}/orders`)
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    const hashes = scripts.map((script) => hash('sha256', script, 'base64'))
    expect(headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hashes[0]}';`)
    expect([hashes.length, text.match(/<script/g)?.length]).toEqual([1, 1])
    expect(text).toContain('<title>Delivery Orders</title>')
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
    expect(links).toContain('./docs')
    for (const link of links) {
      const { pathname } = new URL(link, world.url)
      expect([link, (await exchange(world.url, { path: pathname })).status]).toEqual([link, 200])
    }
  })

  test.for([undefined, 'application/json', '*/*'])(
    'is JSON with the same links for the Accept %s',
    async (accept, { world }) => {
      const { status, text } = await exchange(world.url, {
        path: '/',
        headers: accept === undefined ? {} : { Accept: accept },
      })

      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({
        version: '1.0.0',
        mode: 'production',
        links: { reference: `${world.url}/docs`, contract: `${world.url}/openapi.json` },
      })
    },
  )

  test('is in the words of the operator, and says nothing of a checkout', async ({
    startWorld,
  }) => {
    const settings = { PAGE_NAME: 'Vite & Bien', PAGE_SUPPORT_URL: 'mailto:aide@example.com' }
    const world = await startWorld({ settings })

    const { text } = await exchange(world.url, { path: '/', headers: { Accept: 'text/html' } })
    expect(text).toContain('<h1>Vite &amp; Bien</h1>')
    expect(text).toContain('<a href="mailto:aide@example.com">Contact Vite &amp; Bien</a>')
    expect(text).toContain('Ask Vite &amp; Bien for a test token')
    expect(text).not.toMatch(/checkout|pnpm/)
  })

  test.for([
    ['curl', 'sh'],
    ['typescript', 'js'],
    ['python', 'python'],
  ] as const)(
    'has a first order of eight lines in %s that works',
    async ([id, language], { world, skip }) => {
      skip(!canRun(language), `without ${language}`)
      const { text } = await exchange(world.url, { path: '/', headers: { Accept: 'text/html' } })
      const shown =
        new RegExp(`<pre id="${id}-label-command">(.*?)</pre>`, 's').exec(text)?.[1] ?? ''
      const code = shown.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
      expect(code.split('\n')).toHaveLength(8)

      const filled = code.replace('<ACCESS_TOKEN>', await world.token('acme'))
      const { stdout } = await runProgram({ language, code: filled }, process.env)

      expect(stdout).toMatch(/status["']?: ?["']pending["']/)
    },
  )

  test('names the mode, and the commands of a checkout in development', async ({ startWorld }) => {
    const world = await startWorld({ settings: { WEBHOOK_ALLOW_PRIVATE: '1' } })

    const { text } = await exchange(world.url, { path: '/', headers: { Accept: 'text/html' } })
    expect(text).toContain('runs for development: webhooks of test tokens may be at')
    expect(text).toContain('npx -y pnpm sdk')
  })

  test('works below a path prefix', async ({ startWorld }) => {
    const world = await startWorld({ settings: { BASE_PATH: '/deliveries' } })

    const { text } = await exchange(world.url, { path: '/', headers: { Accept: 'text/html' } })
    expect(text).toContain(`curl -i ${world.url}/orders`)
    expect(world.url).toMatch(/\/deliveries$/)
  })
})

test('/docs/ leads to /docs', async ({ world }) => {
  const { status, headers } = await exchange(world.url, { path: '/docs/' })

  expect([status, headers.get('Location')]).toEqual([308, '../docs'])
})

test.for([
  ['/favicon.ico', 'image/svg+xml', /^<svg /],
  ['/robots.txt', 'text/plain', /^User-agent: \*\nDisallow: \/\n$/],
  ['/llms.txt', 'text/plain; charset=utf-8', /^# Delivery Orders\n\n> Create, follow/],
  ['/.well-known/api-catalog', 'application/linkset+json', /"service-desc"/],
] as const)('%s exists', async ([path, type, content], { world }) => {
  const { status, headers, text } = await exchange(world.url, { path })

  expect([status, headers.get('Content-Type')]).toEqual([200, type])
  expect(text).toMatch(content)
})

test('each guide is a page of its own, and llms.txt links to it', async ({ world }) => {
  const { text: llms } = await exchange(world.url, { path: '/llms.txt' })

  for (const { name, title } of guides) {
    const path = `/docs/${name}.md`
    const { status, headers, text } = await exchange(world.url, { path })
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(text).toMatch(new RegExp(`^# ${title}\n\n`))
    expect(llms).toContain(`- [${title}](${world.url}${path}): `)
    const head = await exchange(world.url, { path, method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'))
  }
  expect((await exchange(world.url, { path: '/docs/nothing.md' })).status).toBe(404)
})

test('the links between guides lead to guides', () => {
  const names = guides.flatMap(({ text }) =>
    [...text.matchAll(/\]\(([^)]+)\.md\)/g)].map(([, name]) => name),
  )

  expect(names).toContain('for-couriers')
  expect(names.filter((linked) => !guides.some(({ name }) => name === linked))).toEqual([])
})

test('/docs.md has links to the guides, examples, each operation and each field of a draft', async ({
  world,
}) => {
  const { text } = await exchange(world.url, { path: '/docs.md' })

  expect(text).toContain(`](${world.url}/docs/retries.md): `)
  expect(text).toContain('signature = "v1," + base64(HMAC-SHA256(key, message))')
  const examples = [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  expect(examples.slice(0, 3)).toMatchObject([
    { referenceNumber: 'ORDER-2041', status: 'pending' },
    { type: 'order.picked_up', data: { order: { status: 'picked_up' } } },
    { data: [{ type: 'order.created' }, {}], nextAfter: expect.any(String) },
  ])
  expect(text).toContain('### Create an order: `POST /orders`')
  expect(text).toContain(
    '- `referenceNumber` (string or null, 1 to 100 characters): Unique order reference',
  )
  expect(text).toContain('Responses: 200 with list of Webhook, 400, ')
  expect(text).toContain("A fleet's token carries `fleet:read` or `fleet:progress`.")
  expect(text).toContain(
    'Body: OrderDraft.\n\nTwo items of different senders, with all details:\n\n```json\n{\n',
  )
  expect(text).toContain('### Time\n\nAn ISO 8601 time with a time zone')
  expect(text).toContain('- `invalid_cursor` (400): The cursor is not valid. ')
  expect(text).toContain('- `metadata` (object or null, each value a string, at most 20 keys): ')
  expect(text).toContain(world.url)
  expect(text).not.toMatch(/undefined|\[object/)
})

test('the start page leads staff to the desk if it has an address', async ({ startWorld }) => {
  const settings = { DESK_ORIGIN: 'https://desk.example.com' }
  const link = '<a href="https://desk.example.com">The desk</a>'
  for (const [given, isShown] of [
    [settings, true],
    [{}, false],
  ] as const) {
    const { url } = await startWorld({ settings: given })
    const { text } = await exchange(url, { path: '/', headers: { Accept: 'text/html' } })
    expect(text.includes(link)).toBe(isShown)
  }
})
