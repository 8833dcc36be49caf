import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import type { World } from '../../support/world.ts'

/** Nobody waits longer because of others; on a busy machine, than this and what they wait anyway. */
const patienceMs = 500
const busyFactor = 10
const roundsAlone = 10
/** They come now and then: as fast as they can, they would be the flood. */
const pauseMs = 20

/** Does something hostile while somebody else creates and gets orders, who must not wait for it. */
export async function servedBeside<Outcome>(
  world: World,
  hostile: () => Promise<Outcome>,
): Promise<Outcome> {
  const { orders } = await world.client('bystander')
  let isOver = false
  const slowestOf = async (rounds: number) => {
    let slowestMs = 0
    for (let round = 0; round < rounds && !isOver; round++) {
      const startedAt = performance.now()
      const { referenceNumber } = await orders.create(aDraft())
      await orders.get(referenceNumber)
      slowestMs = Math.max(slowestMs, (performance.now() - startedAt) / 2)
      await pause(pauseMs)
    }
    return slowestMs
  }
  const aloneMs = await slowestOf(roundsAlone)
  const beside = slowestOf(Number.POSITIVE_INFINITY)
  const outcome = await hostile().finally(() => {
    isOver = true
  })
  expect(await beside).toBeLessThan(patienceMs + busyFactor * aloneMs)
  return outcome
}
