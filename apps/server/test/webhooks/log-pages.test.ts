import { expect } from 'vitest'
import { test } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

test('a cursor of a dispatch log is refused for another webhook or with another status filter', async ({
  acme,
  world,
}) => {
  const paths: string[] = []
  for (const name of ['a', 'b']) {
    const { id } = (await register(world, `https://shop.example.com/${name}`)).webhook
    for (let count = 0; count < 3; count++) await acme.webhooks.test(id)
    paths.push(`/${id}/dispatches`)
  }
  const [path, other] = paths
  const page = (of: string | undefined, query: string) => ask(world, { path: `${of}?${query}` })
  const cursor = (await page(path, 'limit=1&status=pending&status=failed')).webhook.nextCursor
  const next = (of: string | undefined, statuses: string) =>
    page(of, `limit=1&cursor=${cursor}${statuses}`)

  expect((await next(path, '&status=failed&status=pending')).got).toBe(200)
  expect((await next(other, '&status=failed&status=pending')).got).toBe('400 invalid_cursor')
  expect((await next(path, '&status=pending')).got).toBe('400 invalid_cursor')
  expect((await next(path, '')).got).toBe('400 invalid_cursor')
  expect((await page(path, 'limit=3')).webhook.nextCursor).toBeNull()
})

test('if the size limit shortens a page of a dispatch log, the page has a cursor to the remaining dispatches', async ({
  acme,
  world,
}) => {
  const { id } = (await register(world, 'https://shop.example.com/hooks')).webhook
  for (let count = 0; count < 30; count++) await acme.webhooks.test(id)
  const { outbox } = world.service.store
  for (let nth = 0; nth < 50; nth++) {
    const at = world.clock.now() + nth
    const limits = { limit: 30, perWebhookMax: 30, perClientMax: 30, timedOutMax: 30 }
    const request = { now: at, until: at + 20_000, ...limits }
    const results = (await outbox.lease(request)).map(({ number, fencingToken }) => ({
      ...{
        number,
        fencingToken,
        webhookId: id,
        status: 'pending' as const,
        dueAt: at + 1,
        disable: null,
      },
      timedOut: false,
      attempt: { at, status: 500, error: 'no', durationMs: 1, response: '~'.repeat(1_024) },
    }))
    await outbox.settle(results)
  }

  const counts: number[] = []
  const path = `/${id}/dispatches?limit=100`
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await ask(world, { path: `${path}${cursor}` })
    expect(page.text.length).toBeLessThan(1.2 * 1_024 * 1_024)
    const { data, nextCursor } = page.webhook
    counts.push(data.length)
    cursor = nextCursor ? `&cursor=${nextCursor}` : undefined
  }

  expect(counts).toEqual([expect.any(Number), expect.any(Number)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
})
