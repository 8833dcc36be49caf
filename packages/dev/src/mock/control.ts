import { bodyBytesMax } from '@delivery-orders/contract'
import type { TrackingPages } from '@delivery-orders/operations/pages'
import {
  methodNotAllowed,
  parsedBody,
  Rejection,
  type Reply,
  type SentRequest,
} from '@delivery-orders/operations/protocol'
import type { Deliverer, MemoryService } from '@delivery-orders/operations/service'
import { clockChangeOf, faultOrderOf, type MockFault } from './control-input.ts'

/** The service between two resets. A request that began before a reset is answered by its own generation. */
export interface Generation {
  readonly service: MemoryService
  readonly deliverer: Deliverer
  readonly pages: TrackingPages
}

export interface ControlledMock {
  generation: Generation
  readonly faults: MockFault[]
  readonly reset: () => void
}

type Route = (mock: ControlledMock, body: unknown) => Reply | Promise<Reply>

const reset: Route = (mock) => {
  mock.reset()
  return { status: 204 }
}

const showClock: Route = ({ generation: { service } }) => ({
  status: 200,
  body: { now: new Date(service.clock.now()).toISOString(), running: service.clock.isRunning },
})

const changeClock: Route = async (mock, body) => {
  const { timeOf, isRunning } = clockChangeOf(body)
  const { generation } = mock
  await generation.deliverer.changeClock(timeOf, isRunning)
  return showClock({ ...mock, generation }, undefined)
}

const addFaults: Route = ({ faults }, body) => {
  const { requests, fault } = faultOrderOf(body)
  faults.push(...Array.from({ length: requests }, () => fault))
  return { status: 200, body: { waiting: faults.length } }
}

/** The control routes by path and method. They need no token. */
const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/_mock/reset': { POST: reset },
  '/_mock/clock': { GET: showClock, HEAD: showClock, POST: changeClock },
  '/_mock/faults': { POST: addFaults },
}

/** Executes a control request. The `Content-Type` does not matter: `curl -d` sends that of a form. */
export async function control(
  mock: ControlledMock,
  path: string,
  { method, readBody }: SentRequest,
): Promise<Reply> {
  const methods = routes[path]
  if (!methods)
    throw new Rejection(
      'route_not_found',
      `The mock is controlled at ${Object.keys(routes).join(', ')}.`,
    )
  const route = methods[method]
  if (!route) throw methodNotAllowed(Object.keys(methods), method)
  return await route(mock, parsedBody(Buffer.from(await readBody(bodyBytesMax))))
}
