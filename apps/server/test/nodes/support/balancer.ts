import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'
import { type HaproxyOptions, startHaproxy } from './haproxy.ts'

export interface Balancer extends AsyncDisposable {
  readonly url: string
  /**
   * Whether the balancer takes a node for ready. `readsFrom`: whether it takes the node for one that can at least read.
   */
  sendsTo(nth: number): Promise<boolean>
  readsFrom(nth: number): Promise<boolean>
}

/** Nothing listens at this port: the place of a node that does not exist. */
const noPort = 9

/** Starts HAProxy in front of up to three nodes. */
export async function startBalancer(
  port: number,
  [a, b, c]: readonly number[],
  change?: HaproxyOptions['change'],
  ready: (url: string) => Promise<void> = untilReady,
): Promise<Balancer> {
  const url = `http://127.0.0.1:${port}`
  const addressOf = (nodePort = noPort) => `127.0.0.1:${nodePort}`
  const haproxy = await startHaproxy({
    name: 'haproxy.cfg',
    env: {
      LISTEN: addressOf(port),
      NODE_A: addressOf(a),
      NODE_B: addressOf(b),
      NODE_C: addressOf(c),
      DESK_LISTEN: addressOf(await freePort()),
      DESK: addressOf(),
    },
    change,
    ready: () => ready(url),
  })
  return {
    url,
    sendsTo: (nth) => haproxy.isUp('services', nth),
    readsFrom: (nth) => haproxy.isUp('readers', nth),
    [Symbol.asyncDispose]: () => haproxy[Symbol.asyncDispose](),
  }
}

export async function untilReady(url: string): Promise<void> {
  await until(`a server is ready at ${url}`, () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
}
