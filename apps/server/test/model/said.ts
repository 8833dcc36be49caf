import type { ProgressReport, Status } from '@delivery-orders/contract'
import fc from 'fast-check'
import type { ShownOrder } from './exchange.ts'

type Proof = NonNullable<ProgressReport['proof']>

/** The members of a report besides the status and its explanation. */
export interface Said {
  readonly courier?: { readonly name: string; readonly reference?: string } | null
  readonly estimatedAt?: string | null
  readonly proof?: Proof | null
}

/** A code is given as the difference from the right one. */
interface GivenSaid extends Omit<Said, 'proof'> {
  readonly proof?: (Omit<Proof, 'code'> & { readonly codeOffset?: number }) | null
}

const [noon, one] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z']

const aProof = fc.record(
  {
    receivedBy: fc.constantFrom('Awa', 'Koffi'),
    collected: fc.constantFrom(5, 2.5),
    photoUrl: fc.constant('https://c.example.com/p'),
    signatureUrl: fc.constant('https://c.example.com/s'),
    ageChecked: fc.constantFrom(true, true, false),
    codeOffset: fc.constantFrom(0, 0, 0, 1, 2),
  },
  { requiredKeys: [] },
)

/** The references of couriers. */
export const couriers = ['c-7', 'c-8']

export const aSaid = fc.record({
  courier: fc.constantFrom(
    ...[null, null, null, { name: 'Moussa' }],
    ...couriers.map((reference) => ({ name: 'Fatou', reference })),
  ),
  estimatedAt: fc.constantFrom(null, null, null, noon, one),
  proof: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(null, { exception: 'No camera' }) },
    { weight: 4, arbitrary: aProof },
    { weight: 1, arbitrary: aProof.map((proof) => ({ ...proof, exception: 'No camera' })) },
  ),
})

const underWay: readonly Status[] = ['assigned', 'picked_up', 'in_transit']
const allowedWith: Readonly<Record<keyof Said, readonly Status[]>> = {
  courier: [...underWay, 'delivered', 'failed', 'returned'],
  estimatedAt: ['pending', ...underWay, 'failed'],
  proof: ['delivered', 'failed', 'returned'],
}

/** The members that are allowed with a status. */
export function fitting(to: Status, given: GivenSaid, order: ShownOrder | undefined): Said {
  const { courier, estimatedAt, proof } = saidOf(given, order)
  const { code, ...others } = proof ?? {}
  return {
    ...(allowedWith.courier.includes(to) && { courier: courier ?? null }),
    ...(allowedWith.estimatedAt.includes(to) && { estimatedAt: estimatedAt ?? null }),
    ...(allowedWith.proof.includes(to) && { proof: to === 'delivered' ? proof : proof && others }),
  }
}

/** The members with the right code of an order, or a wrong one. */
export function saidOf({ proof, ...others }: GivenSaid, order: ShownOrder | undefined): Said {
  if (!proof) return { ...others, proof: null }
  const { codeOffset, ...shown } = proof
  const code = codeOffset === undefined ? {} : { code: codeAt(order, codeOffset) }
  return { ...others, proof: { ...shown, ...code } }
}

/** Returns the right code of an order, for 0, or a wrong one. */
export const codeAt = (order: ShownOrder | undefined, offset: number): string =>
  `${(Number(order?.deliveryCode ?? 1_234) + offset) % 10_000}`.padStart(4, '0')
