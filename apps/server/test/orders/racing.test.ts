import type { OrderBatchResult, OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { isReplayed, orderCount, post } from '../support/post.ts'
import { test, type World } from '../support/world.ts'

const rounds = 3
const racers = 64

describe(`${racers} requests in each of ${rounds} rounds`, () => {
  const race = (
    world: World,
    token: string,
    round: number,
    draft: Partial<OrderDraft>,
    key?: string,
  ) =>
    Promise.all(
      Array.from({ length: racers }, () =>
        post(world, { token, body: aDraft({ ...draft, total: round }), ...(key ? { key } : {}) }),
      ),
    )

  test('concurrent requests with the same idempotency key create one order and get the same response', async ({
    world,
  }) => {
    for (let round = 0; round < rounds; round++) {
      const token = await world.token(`client-${round}`)
      const draft = round % 2 ? { referenceNumber: `A-${round}` } : {}
      const answers = await race(world, token, round, draft, `k-${round}`)

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.filter((answer) => isReplayed(answer) === null)).toHaveLength(1)
      expect(await orderCount(world, token)).toBe(1)
    }
  })

  test('batches and single requests for the same references create each order once', async ({
    world,
  }) => {
    for (let round = 0; round < rounds; round++) {
      const token = await world.token(`client-${round}`)
      const references = Array.from({ length: 20 }, (_, nr) => `B-${round}-${nr}`)
      const drafts = references.map((referenceNumber) => aDraft({ referenceNumber }))
      const batches = Array.from({ length: 8 }, (_, nr) =>
        post(world, {
          ...{ token, path: '/order-batches' },
          body: { orders: nr % 2 ? drafts : drafts.toReversed() },
        }),
      )
      const singles = Array.from({ length: 8 }, () =>
        drafts.map((body) => post(world, { token, body })),
      ).flat()

      const results = (await Promise.all(batches)).flatMap(
        ({ text }): OrderBatchResult[] => JSON.parse(text).results,
      )
      const created = results.filter(({ outcome }) => outcome === 'created').length
      const answered = await Promise.all(singles)
      const statuses = answered.map(({ status }) => status)

      expect(created + statuses.filter((status) => status === 201).length).toBe(20)
      expect(new Set(results.map(({ outcome }) => outcome))).toContain('existing')
      expect(results.every(({ outcome }) => outcome !== 'refused')).toBe(true)
      expect(statuses.filter((status) => status === 409)).toHaveLength(160 - (20 - created))
      expect(await orderCount(world, token)).toBe(20)
    }
  })

  test('concurrent requests with the same reference and no idempotency key create one order', async ({
    world,
  }) => {
    const token = await world.token('acme')
    for (let round = 0; round < rounds; round++) {
      const answers = await race(world, token, round, { referenceNumber: `A-${round}` })

      const codes = answers.map(({ status, problem }) => (status === 201 ? 201 : problem.code))
      expect(codes.toSorted()).toEqual([201, ...Array(racers - 1).fill('duplicate_reference')])
    }
  })
})
