import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'

type Read = (headers?: Readonly<Record<string, string>>, method?: string) => ReturnType<typeof send>

/** Reads the order A-17 over HTTP. */
const test = base.extend<{ read: Read }>({
  read: async ({ acme, world }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const token = bearer(await world.token('acme'))
    await use((headers, method = 'GET') =>
      send(world, { method, path: '/orders/A-17', headers: { ...token, ...headers } }),
    )
  },
})

const tagOf = ({ headers }: { readonly headers: Headers }): string => headers.get('ETag') ?? ''

describe('the entity tag of an order', () => {
  test('stays the same until the order changes, also from get to HEAD', async ({ read, acme }) => {
    const tag = tagOf(await read())
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect([tagOf(await read()), tagOf(await read({}, 'HEAD'))]).toEqual([tag, tag])

    await acme.orders.cancel('A-17')

    expect(tagOf(await read())).not.toBe(tag)
  })

  test('differs between two orders', async ({ read, acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'B-18' }))
    const { response } = await acme.orders.get('B-18').withResponse()

    expect(tagOf(response)).not.toBe(tagOf(await read()))
  })

  test('of a progress report is that of the order after the report, and of its replay too', async ({
    read,
    acme,
  }) => {
    const report = (key: string) =>
      acme.orders.progress('A-17', { to: 'assigned' }, { idempotencyKey: key }).withResponse()
    const tag = tagOf((await report('first')).response)
    expect(tagOf(await read())).toBe(tag)
    await acme.orders.progress('A-17', { to: 'picked_up' })

    expect(tagOf((await report('first')).response)).toBe(tag)
    expect(tagOf(await read())).not.toBe(tag)
  })
})

describe('If-None-Match', () => {
  test('with the current tag answers 304 without a body, to GET and to HEAD', async ({ read }) => {
    const tag = tagOf(await read())

    for (const method of ['GET', 'HEAD']) {
      const answer = await read({ 'If-None-Match': tag }, method)
      expect([answer.status, answer.text, tagOf(answer)]).toEqual([304, '', tag])
      expect(answer.headers.has('Content-Type')).toBe(false)
    }
  })

  test.for([
    { list: '"other", TAG', status: 304 },
    { list: 'W/"x" ,TAG,"y"', status: 304 },
    { list: '*', status: 304 },
    { list: '"other"', status: 200 },
    { list: 'W/TAG', status: 200 },
    { list: 'OPAQUE', status: 200 },
    { list: '', status: 200 },
  ])('with list $list answers $status', async ({ list, status }, { read }) => {
    const tag = tagOf(await read())

    const sent = list.replace('TAG', tag).replace('OPAQUE', tag.slice(1, -1))

    expect((await read({ 'If-None-Match': sent })).status).toBe(status)
  })

  test('with the tag of an earlier state answers 200 with the current order', async ({
    read,
    acme,
  }) => {
    const tag = tagOf(await read())
    await acme.orders.progress('A-17', { to: 'assigned' })

    const answer = await read({ 'If-None-Match': tag })

    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'assigned' })
  })

  test('for an order that does not exist answers 404 order_not_found', async ({ acme }) => {
    await expect(acme.orders.get('A-17', { headers: { 'If-None-Match': '*' } })).rejects.toThrow(
      'order_not_found',
    )
  })
})
