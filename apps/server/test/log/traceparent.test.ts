import { expect } from 'vitest'
import { bearer, exchange } from '../support/send.ts'
import { test } from '../support/world.ts'

const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test.for<[string, string | undefined]>([
  [valid, valid],
  [valid.toUpperCase(), undefined],
  [`${valid}-what-the-future-will-bring`, undefined],
  [valid.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)), undefined],
  [valid.replace('00f067aa0ba902b7', '0'.repeat(16)), undefined],
  ['Awa +2250702029254', undefined],
])(
  'with the traceparent %s, the line of the request has %s',
  async ([traceparent, logged], { world }) => {
    const token = await world.token('acme')

    await exchange(world.url, { path: '/orders', headers: { ...bearer(token), traceparent } })

    const lines = world.log.map((line) => JSON.parse(line))
    expect(lines).toEqual([expect.objectContaining({ operation: 'listOrders', status: 200 })])
    expect(lines[0].traceparent).toBe(logged)
  },
)
