import {
  limits,
  type OrderPatch,
  type ProblemCode,
  type ProgressReport,
  Refusal,
} from '@delivery-orders/contract'
import { type Instant, timeAfter } from '../values/instant.ts'
import type { DeliveryCode, Order, Requirements } from './order.ts'

/** Merges a patch into requirements: null and false remove a member. Returns null if none is left. */
export function mergeRequirements(
  current: Requirements | null | undefined,
  patch: NonNullable<OrderPatch['requires']>,
  newCode: () => DeliveryCode,
): Requirements | null {
  const {
    photo = current?.photo,
    signature = current?.signature,
    minimumAge = current?.minimumAge,
  } = patch
  const code = codeAfter(current?.code, patch.code, newCode)
  if (!photo && !signature && !minimumAge && !code) return null
  return {
    ...(code && { code }),
    ...(photo && { photo }),
    ...(signature && { signature }),
    ...(minimumAge && { minimumAge }),
  }
}

/** A locked code is replaced when a patch requires a code. */
function codeAfter(
  current: DeliveryCode | undefined,
  isRequired: boolean | null | undefined,
  newCode: () => DeliveryCode,
): DeliveryCode | undefined {
  if (isRequired === undefined) return current
  if (!isRequired) return undefined
  return current && !current.locked ? current : newCode()
}

/** Returns how many codes an order has had. */
export const codesOf = ({ requires, former = [] }: Order): number =>
  Math.max(
    ...[requires, ...former.map(({ facts }) => facts.requires)].map(
      (one) => one?.code?.number ?? 0,
    ),
  )

/** Returns the requirements without a code, which only the client may know. Null if nothing is left. */
export function withoutCode(
  requires: Requirements | null | undefined,
): Requirements | null | undefined {
  if (!requires?.code) return requires
  const { code: _, ...others } = requires
  return Object.keys(others).length === 0 ? null : others
}

/** Locks the code of an order. */
export function lockCode(order: Order, code: DeliveryCode, now: Instant): Order {
  const { requires = null, revision, former = [] } = order
  return {
    ...order,
    requires: { ...requires, code: { ...code, locked: true } },
    revision: revision + 1,
    updatedAt: timeAfter(order.updatedAt, now),
    former: [...former, { until: revision, facts: { requires }, uncounted: true }],
  }
}

/** A code that is not the one of the order. It has to be counted before it is refused. */
export class WrongCode<Code extends ProblemCode> {
  readonly code: DeliveryCode
  readonly sent: string
  readonly refuse: (triesLeft: number) => Refusal<Code>

  constructor(code: DeliveryCode, sent: string, refuse: (triesLeft: number) => Refusal<Code>) {
    this.code = code
    this.sent = sent
    this.refuse = refuse
  }
}

type Proof = NonNullable<ProgressReport['proof']>

/** Whether a proof shows what is required. */
const shows: Readonly<Record<keyof Requirements, (proof: Proof) => boolean>> = {
  photo: ({ photoUrl }) => typeof photoUrl === 'string',
  signature: ({ signatureUrl }) => typeof signatureUrl === 'string',
  minimumAge: ({ ageChecked }) => ageChecked === true,
  code: ({ code }) => typeof code === 'string',
}

type ProofCode = 'proof_required' | CodeRefusal
type CodeRefusal = 'wrong_code' | 'code_locked'

/** Refuses a step to `delivered` whose proof lacks what the order requires, unless the proof says why. */
export function refuseProof(
  order: Order,
  report: ProgressReport,
): Refusal<ProofCode> | WrongCode<CodeRefusal> | undefined {
  const { requires } = order
  const { to, proof } = report
  if (to !== 'delivered' || !requires || typeof proof?.exception === 'string') return undefined
  const names = Object.keys(shows) as (keyof Requirements)[]
  const missing = names.filter((name) => requires[name] && !shows[name](proof ?? {}))
  if (missing.length > 0) {
    const detail = `The order requires a proof that the report lacks: ${missing.join(', ')}.`
    return new Refusal('proof_required', detail, { missing })
  }
  const { code } = requires
  if (!code) return undefined
  if (code.locked) return codeLocked()
  const sent = proof?.code ?? ''
  return sent === code.digits ? undefined : new WrongCode(code, sent, wrongCode)
}

/** Whether a report that was not refused has the right code. */
export const hasRightCode = (
  { requires }: Order,
  { to, proof }: Pick<ProgressReport, 'to' | 'proof'>,
): boolean =>
  to === 'delivered' &&
  requires?.code !== undefined &&
  requires.code.digits === proof?.code &&
  typeof proof.exception !== 'string'

const codeLocked = (): Refusal<'code_locked'> =>
  new Refusal(
    'code_locked',
    `${limits.triesPerCode} wrong codes were sent, so every code is refused. Say why there is no code in the exception of the proof, or ask the client for a new one.`,
  )

const wrongCode = (triesLeft: number): Refusal<'wrong_code'> =>
  new Refusal('wrong_code', `The code is not that of the recipient: ${describeTries(triesLeft)}.`, {
    triesLeft,
  })

function describeTries(tries: number): string {
  if (tries === 0) return 'no try is left, and the code is locked'
  return tries === 1 ? '1 try is left' : `${tries} tries are left`
}
