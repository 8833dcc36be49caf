import { type OrderPatch, type ProgressReport, Refusal } from '@delivery-orders/contract'
import type { Order, Requirements } from './order.ts'

/** Merges a patch into requirements: null and false remove a member. Returns null if none is left. */
export function mergedRequirements(
  current: Requirements | null | undefined,
  patch: NonNullable<OrderPatch['requires']>,
): Requirements | null {
  const {
    photo = current?.photo,
    signature = current?.signature,
    minimumAge = current?.minimumAge,
  } = patch
  if (!photo && !signature && !minimumAge) return null
  return {
    ...(photo && { photo }),
    ...(signature && { signature }),
    ...(minimumAge && { minimumAge }),
  }
}

type Proof = NonNullable<ProgressReport['proof']>

/** Whether a proof shows what is required. */
const shows: Readonly<Record<keyof Requirements, (proof: Proof) => boolean>> = {
  photo: ({ photoUrl }) => typeof photoUrl === 'string',
  signature: ({ signatureUrl }) => typeof signatureUrl === 'string',
  minimumAge: ({ ageChecked }) => ageChecked === true,
}

/** Refuses a step to `delivered` whose proof lacks something that the order requires, and does not say why. */
export function refuseMissingProof(
  { requires }: Order,
  { to, proof }: ProgressReport,
): Refusal<'proof_required'> | undefined {
  if (to !== 'delivered' || !requires || typeof proof?.exception === 'string') return undefined
  const names = Object.keys(shows) as (keyof Requirements)[]
  const missing = names.filter((name) => requires[name] && !shows[name](proof ?? {}))
  if (missing.length === 0) return undefined
  const detail = `The order requires a proof that the report lacks: ${missing.join(', ')}.`
  return new Refusal('proof_required', detail, { missing })
}
