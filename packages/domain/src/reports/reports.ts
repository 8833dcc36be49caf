import { isFinal, limits, type ProgressReport, Refusal } from '@delivery-orders/contract'
import type { Courier, Item, ItemFields, Order, Proof, Report } from '../orders/order.ts'
import { hasRightCode } from '../orders/requirements.ts'
import { decimalSum } from '../values/decimal-sum.ts'
import type { Instant } from '../values/instant.ts'

/** Returns the courier of an item. An erasure removes it. */
export const courierOf = ({ reports }: Order, { courier }: ItemFields): Courier | undefined =>
  courier === undefined ? undefined : reports?.[courier - 1]?.courier

/** The references of the couriers who have an item now that is not final. */
export const courierReferences = (order: Order): readonly string[] => [
  ...new Set(
    order.items
      .filter(({ status }) => !isFinal(status))
      .flatMap((item) => courierOf(order, item)?.reference ?? []),
  ),
]

export const proofOf = ({ reports }: Order, { proof }: Item): Proof | undefined =>
  proof === undefined ? undefined : reports?.[proof - 1]?.proof

/** The courier of the item that was changed last. */
export function lastCourier(
  order: Order,
  items: readonly Item[] = order.items,
): Courier | undefined {
  const last = order.reports && lastChanged(items)
  return last && courierOf(order, last)
}

/** The receiver of the item that was delivered last. */
export function lastReceiver(order: Order): string | undefined {
  const last =
    order.reports && lastChanged(order.items.filter(({ status }) => status === 'delivered'))
  return last && proofOf(order, last)?.receivedBy
}

/** Of items that were changed together, the first one. */
export const lastChanged = (items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>(
    (one, other) => (one && one.updatedAt >= other.updatedAt ? one : other),
    undefined,
  )

/** The last estimate, as long as an item is open. */
export function estimateOf({ reports, items }: Order): Instant | undefined {
  if (!reports || items.every(({ status }) => isFinal(status))) return undefined
  return reports.findLast(({ estimatedAt }) => estimatedAt !== undefined)?.estimatedAt
}

/** The sum of what couriers took; undefined if none of them reported an amount. */
export function collectedOf({ reports }: Order): number | undefined {
  if (!reports) return undefined
  const amounts = reports.flatMap(({ collected }) => collected ?? [])
  return amounts.length === 0 ? undefined : decimalSum(amounts)
}

/** Adds a report to an order. An empty one adds nothing. */
export const reportsWith = (
  { reports = [] }: Order,
  report: Report,
): { readonly reports?: readonly Report[] } => {
  const all = isEmpty(report) ? reports : [...reports, report]
  return all.length === 0 ? {} : { reports: all }
}

export const isEmpty = (report: object): boolean => Object.keys(report).length === 0

/** Returns what a report says that the order does not show yet. `courierItems` are the items that get the courier. */
export function newReport(
  order: Order,
  report: ProgressReport,
  courierItems: readonly Item[],
): Report {
  const { courier, estimatedAt, proof } = report
  const named = courier ? withoutNulls<Courier>(courier) : undefined
  const expected = estimatedAt ? Date.parse(estimatedAt) : undefined
  const isNews = named && courierItems.some((item) => !isSameCourier(courierOf(order, item), named))
  return {
    ...(isNews && { courier: named }),
    ...(expected !== undefined && expected !== estimateOf(order) && { estimatedAt: expected }),
    ...(proof && proofParts(proof, hasRightCode(order, report))),
  }
}

const proofParts = (
  given: NonNullable<ProgressReport['proof']>,
  isCodeRight: boolean,
): Pick<Report, 'proof' | 'collected'> => {
  const { receivedBy, photoUrl, signatureUrl, latitude, longitude, exception, collected } = given
  const proof = withoutNulls<Proof>({
    receivedBy,
    photoUrl,
    signatureUrl,
    latitude,
    longitude,
    exception,
    ageChecked: given.ageChecked || null,
    codeChecked: isCodeRight || null,
    at: given.at ? Date.parse(given.at) : null,
  })
  return {
    ...(!isEmpty(proof) && { proof }),
    ...(typeof collected === 'number' && { collected }),
  }
}

export const isSameCourier = (one: Courier | undefined, other: Courier): boolean =>
  one?.name === other.name &&
  one.phone === other.phone &&
  one.vehicle === other.vehicle &&
  one.reference === other.reference

/** Refuses a report that has something to store if the order has too many. */
export function refuseTooManyReports(
  { reports = [] }: Order,
  report: Report,
  isMove: boolean,
): Refusal<'too_many_reports'> | undefined {
  const max = isMove ? limits.reportsPerOrder : limits.newsReportsPerOrder
  if (isEmpty(report) || reports.length < max) return undefined
  const advice = isMove ? '' : ', so it takes news only with a step that moves items'
  return new Refusal('too_many_reports', `The order has ${reports.length} reports${advice}.`)
}

type Nullable<Value> = { readonly [Name in keyof Value]: Value[Name] | null | undefined }

const withoutNulls = <Value extends object>(value: Nullable<Value>): Value =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null && member !== undefined),
  ) as Value
