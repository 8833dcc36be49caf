import {
  type FleetProgressResults,
  type FleetStep,
  type Handler,
  type Problem,
  type ProblemCode,
  Refusal,
  type Rendered,
  type Violation,
  violationsMax,
} from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { FleetGrant } from '../store/access.ts'
import type { FleetOrder } from '../store/fleets.ts'
import type { UsedKey } from '../store/used-key.ts'
import { type Decided, orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'
import { keyAt, refuseOtherBody } from './key-at.ts'
import { ofFleet } from './of-fleet.ts'
import { replayed } from './replay.ts'
import { usedKey } from './used-key.ts'

/**
 * Decides about each step alone. Steps on different orders are decided at the same time, so their commits usually share
 * a transaction. If the process ends before all are committed, a repetition with the same key replays those that are.
 */
export const progressFleetOrders =
  (deps: Deps): Handler<'progressFleetOrders', FleetGrant> =>
  async ({ body: { steps }, idempotencyKey, client: fleet, problemOf }) => {
    const invalid = refuseSteps(steps)
    if (invalid) return invalid
    const used = usedKey(deps, idempotencyKey)
    const key = used && { ...used, fleetId: fleet.fleetId }
    const owner = { clientId: fleet.fleetId, mode: fleet.mode }
    const reused = await refuseOtherBody(deps.orders, owner, key)
    if (reused) return reused

    const taken = await Promise.all(
      steps.map((step, position) => take(deps, fleet, step, key && keyAt(key, position))),
    )
    const done = taken.flatMap((result) => (result instanceof Refusal ? [] : [result.isReplay]))
    // A request with the same key may have committed at the same time.
    const late = done.includes(false) ? undefined : await refuseOtherBody(deps.orders, owner, key)
    if (late) return late

    const texts = taken.map((result, position) =>
      textOf(deps, steps[position]?.orderId ?? 0, result, (refusal) =>
        problemAt(position, problemOf(refusal)),
      ),
    )
    const isReplay = done.length > 0 && !done.includes(false)
    return {
      status: 200,
      headers: isReplay ? replayed : {},
      body: `{"results":[${texts.join(',')}]}` as Rendered<FleetProgressResults>,
    }
  }

type Taken = Decided & Pick<FleetOrder, 'clientName'>

async function take(
  { fleets, clock, decide }: Deps,
  fleet: FleetGrant,
  { orderId, ...report }: FleetStep,
  key: UsedKey | undefined,
): Promise<Taken | Refusal<ProblemCode>> {
  const found = await fleets.find(fleet, orderId)
  if (!found) return orderNotFound(String(orderId))
  const { client, clientName, order } = found
  const decided = await decide(
    client,
    order.reference,
    (current) => progress(current, report, clock.now()),
    key,
  )
  return decided instanceof Refusal ? decided : { ...decided, clientName }
}

/** Returns the result of one step as JSON text. */
function textOf(
  { rendering }: Deps,
  orderId: number,
  taken: Taken | Refusal<ProblemCode>,
  problemOf: (refusal: Refusal<ProblemCode>) => Problem,
): string {
  if (taken instanceof Refusal)
    return JSON.stringify({ orderId, outcome: 'refused', problem: problemOf(taken) })
  const order = ofFleet(orderId, taken.clientName, rendering.render(taken.order))
  return `{"orderId":${orderId},"outcome":"done","order":${order}}`
}

/** Lets the pointers of a problem begin at the body of the request instead of the step. */
const problemAt = (position: number, problem: Problem): Problem =>
  problem.errors
    ? {
        ...problem,
        errors: problem.errors.map((error) => ({
          ...error,
          pointer: `/steps/${position}${error.pointer}`,
        })),
      }
    : problem

/** Refuses what the schema cannot express: an order that occurs twice. */
function refuseSteps(steps: readonly FleetStep[]): Refusal<'validation_failed'> | undefined {
  const positions = new Map<number, number>()
  const errors: Violation[] = []
  for (const [position, { orderId }] of steps.entries()) {
    const first = positions.get(orderId)
    if (first === undefined) positions.set(orderId, position)
    else errors.push(sameOrder(`/steps/${position}/orderId`, first))
  }
  if (errors.length === 0) return undefined
  return new Refusal('validation_failed', 'An order has more than one step: see errors.', {
    errors: errors.slice(0, violationsMax),
  })
}

const sameOrder = (pointer: string, first: number): Violation => ({
  in: 'body',
  pointer,
  code: 'unique_order',
  message: `must differ from the order of step ${first}, counted from 0`,
})
