import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { isReplayed, orderCount, post } from '../support/post.ts'
import { test, type World } from '../support/world.ts'

const rounds = 6
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
