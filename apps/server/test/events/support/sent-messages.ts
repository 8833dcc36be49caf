import { expect } from 'vitest'
import type { Receiver } from '../../dispatch/support/receiver.ts'
import { eventually } from '../../support/until.ts'
import type { World } from '../../support/world.ts'

/** Waits for the messages about an order, each of which must show the next of its states. Returns them in sequence. */
export async function sentMessages(
  { clock }: World,
  { received }: Receiver,
  states: readonly string[],
): Promise<readonly string[]> {
  await eventually(() => {
    clock.pass('5 ms')
    expect(received).toHaveLength(states.length)
  })
  const messages = received
    .map(({ body }) => body)
    .toSorted((one, other) => JSON.parse(one).sequence - JSON.parse(other).sequence)
  for (const [index, state] of states.entries())
    expect(messages[index]).toContain(`"data":{"order":${state},"previousStatus":`)
  return messages
}
