import type { Dispatch } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { eventually } from '../../support/until.ts'
import type { StartWorld } from '../../support/world.ts'
import { dispatchingWorld, register } from './dispatching-world.ts'
import { type Respond, receiver } from './receiver.ts'

/** Starts a service that sends the events of one client to one webhook. */
export async function startScenario(
  startWorld: StartWorld,
  respond?: Respond,
  parts?: Parameters<typeof dispatchingWorld>[1],
) {
  const target = await receiver(respond)
  const world = await dispatchingWorld(startWorld, parts)
  const token = await world.token('acme')
  const acme = await world.client('acme')
  const webhook = await register(world, token, target.url)
  const dispatches = async () => {
    const found: Dispatch[] = []
    for await (const dispatch of acme.webhooks.dispatches(webhook.id)) found.push(dispatch)
    return found
  }
  /** Advances the clock until the condition holds. */
  const until = (holds: () => unknown) =>
    eventually(() => {
      world.clock.pass('1 s')
      return holds()
    })
  const settled = (status: string) =>
    until(async () =>
      expect((await dispatches()).map((dispatch) => dispatch.status)).toEqual([status]),
    )
  return {
    target,
    world,
    token,
    acme,
    webhook,
    dispatches,
    until,
    settled,
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  }
}
