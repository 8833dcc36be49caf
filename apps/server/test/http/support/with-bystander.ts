import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import { cpuTimeMs } from '../../support/cpu-time.ts'
import type { World } from '../../support/world.ts'

/**
 * While a request of the bystander waits, the thread may take 500 ms of CPU time, plus 10 times the CPU time of its
 * slowest request without the hostile client.
 */
const patienceMs = 500
const busyFactor = 10
const roundsAlone = 10
/** Pause between the bystander's requests, so that these requests do not load the server themselves. */
const pauseMs = 20

/** Runs `hostile` while another client, the bystander, sends requests. Expects the bystander not to be delayed. */
export async function withBystander<Outcome>(
  world: World,
  hostile: () => Promise<Outcome>,
): Promise<Outcome> {
  const { orders } = await world.client('bystander')
  let isOver = false
  const slowestOf = async (rounds: number) => {
    let slowestMs = 0
    for (let round = 0; round < rounds && !isOver; round++) {
      const startMs = cpuTimeMs()
      const { referenceNumber } = await orders.create(aDraft())
      await orders.get(referenceNumber)
      slowestMs = Math.max(slowestMs, (cpuTimeMs() - startMs) / 2)
      await pause(pauseMs)
    }
    return slowestMs
  }
  const aloneMs = await slowestOf(roundsAlone)
  const duringMs = slowestOf(Number.POSITIVE_INFINITY)
  const outcome = await hostile().finally(() => {
    isOver = true
  })
  expect(await duringMs).toBeLessThan(patienceMs + busyFactor * aloneMs)
  return outcome
}
