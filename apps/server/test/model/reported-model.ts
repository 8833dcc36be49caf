import { isFinal, type Status } from '@delivery-orders/contract'
import fc from 'fast-check'
import { codeAt, hasRightCode, type Required, type SaidProof } from './requirements-model.ts'

/** The members of a report besides the status and its explanation. The model uses a part of it. */
export interface Said {
  readonly courier?: { readonly name: string } | null
  readonly estimatedAt?: string | null
  readonly proof?: SaidProof | null
}

/** A code is given as the difference from the right one. */
export interface GivenSaid extends Omit<Said, 'proof'> {
  readonly proof?: (Omit<SaidProof, 'code'> & { readonly codeOffset?: number }) | null
}

export interface ReportedItem {
  readonly status: Status
  readonly updatedAt: number
  readonly courier?: string | null
  readonly proof?: object | null
}

/** The last estimate is stored also when it is no longer shown. */
export interface ReportedOrder {
  readonly items: readonly ReportedItem[]
  readonly estimatedAt?: string | null
  readonly collected?: number | null
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

export const aSaid = fc.record({
  courier: fc.constantFrom(null, null, null, { name: 'Moussa' }, { name: 'Fatou' }),
  estimatedAt: fc.constantFrom(null, null, null, noon, one),
  proof: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(null, { exception: 'No camera' }) },
    { weight: 4, arbitrary: aProof },
    { weight: 1, arbitrary: aProof.map((proof) => ({ ...proof, exception: 'No camera' })) },
  ),
})

const underWay: readonly Status[] = ['assigned', 'picked_up', 'in_transit']
const allowedWith: Readonly<Record<keyof Said | 'reason', readonly Status[]>> = {
  reason: ['pending', 'canceled', 'failed', 'returned'],
  courier: [...underWay, 'delivered', 'failed', 'returned'],
  estimatedAt: ['pending', ...underWay, 'failed'],
  proof: ['delivered', 'failed', 'returned'],
}

type Given = Said & { readonly to: Status; readonly reason?: string | null }

/** Whether a report has a field that its status does not allow. */
export const isMisplaced = (report: Given): boolean =>
  (report.proof?.code !== undefined && report.to !== 'delivered') ||
  (['reason', 'courier', 'estimatedAt', 'proof'] as const).some(
    (name) => (report[name] ?? null) !== null && !allowedWith[name].includes(report.to),
  )

/** The members that are allowed with a status. */
export function fitting(to: Status, given: GivenSaid, order: Required | undefined): Said {
  const { courier, estimatedAt, proof } = saidOf(given, order)
  const { code, ...others } = proof ?? {}
  return {
    ...(allowedWith.courier.includes(to) && { courier: courier ?? null }),
    ...(allowedWith.estimatedAt.includes(to) && { estimatedAt: estimatedAt ?? null }),
    ...(allowedWith.proof.includes(to) && { proof: to === 'delivered' ? proof : proof && others }),
  }
}

/** The members with the right code of an order, or a wrong one. */
export function saidOf({ proof, ...others }: GivenSaid, order: Required | undefined): Said {
  if (!proof) return { ...others, proof: null }
  const { codeOffset, ...shown } = proof
  const code = codeOffset === undefined ? {} : { code: codeAt(order?.code ?? null, codeOffset) }
  return { ...others, proof: { ...shown, ...code } }
}

/** The members of a report that a moved item shows. */
export const reportedBy = (
  order: Required,
  item: ReportedItem,
  report: Said & { readonly to: Status },
): Pick<ReportedItem, 'courier' | 'proof'> => ({
  courier: report.to === 'pending' ? null : (report.courier?.name ?? item.courier ?? null),
  proof: shownProof(report.proof ?? {}, hasRightCode(order, report)),
})

/** The amount belongs to the step. A code is only shown to be right. */
function shownProof(
  { collected, code, ageChecked, ...others }: SaidProof,
  isCodeRight: boolean,
): object | null {
  const shown = {
    ...others,
    ...(ageChecked && { ageChecked }),
    ...(isCodeRight && { codeChecked: true }),
  }
  return Object.keys(shown).length > 0 ? shown : null
}

/** Items that have the status already get another courier, too. */
export const withCourier = <Item extends ReportedItem>(
  items: readonly Item[],
  waiting: readonly number[],
  { courier }: Said,
  updatedAt: number,
): readonly Item[] =>
  items.map((item, position) =>
    courier && waiting.includes(position) && item.courier !== courier.name
      ? { ...item, courier: courier.name, updatedAt }
      : item,
  )

/** The estimate and the amount of an order after a step. */
export const sumsAfter = (order: ReportedOrder, { estimatedAt, proof }: Said) => ({
  estimatedAt: estimatedAt ?? order.estimatedAt ?? null,
  collected:
    proof?.collected === undefined
      ? (order.collected ?? null)
      : (order.collected ?? 0) + proof.collected,
})

/** Whether a report that moves nothing has news. */
export const hasNews = (
  order: ReportedOrder,
  waiting: readonly number[],
  { courier, estimatedAt }: Said,
): boolean =>
  (courier && waiting.some((position) => order.items[position]?.courier !== courier.name)) ||
  (typeof estimatedAt === 'string' && estimatedAt !== estimateOf(order))

const estimateOf = ({ items, estimatedAt }: ReportedOrder): string | null =>
  items.every(({ status }) => isFinal(status)) ? null : (estimatedAt ?? null)

/** The members of reports that an order shows; null where nothing is shown. */
export const shownReports = (order: ReportedOrder) => {
  const last = Math.max(...order.items.map(({ updatedAt }) => updatedAt))
  const name = order.items.find(({ updatedAt }) => updatedAt === last)?.courier ?? null
  return {
    courier: name === null ? null : { name },
    estimatedAt: estimateOf(order),
    collected: order.collected ?? null,
    items: order.items.map(({ courier, proof }) => ({
      courier: courier ? { name: courier } : null,
      proof: proof ?? null,
    })),
  }
}
