import {
  bodyFault,
  type ProgressReport,
  statusesWith,
  type Violation,
} from '@delivery-orders/contract'
import type { Item } from '../orders/order.ts'
import { timeFaults } from '../values/time-window.ts'

/** Returns what is wrong with a report, whatever its order is like, that keeps to its schema. */
export const reportFaults = (report: ProgressReport): readonly Violation[] => [
  ...statusFaults(report),
  ...(report.estimatedAt ? timeFaults('/estimatedAt', Date.parse(report.estimatedAt)) : []),
  ...(report.proof?.at ? timeFaults('/proof/at', Date.parse(report.proof.at)) : []),
  ...coordinateFaults(report.proof ?? {}),
  ...repeatedItemFaults(report.quantities ?? []),
]

const statusFaults = (report: ProgressReport): readonly Violation[] =>
  fieldsOfStatuses.flatMap(({ pointer, path, statuses }) =>
    isGiven(report, path) && !statuses.includes(report.to)
      ? [bodyFault(pointer, 'not_with_status', `must only be given with ${statuses.join(', ')}`)]
      : [],
  )

const fieldsOfStatuses = Object.entries(statusesWith).map(([pointer, statuses]) => ({
  pointer,
  statuses,
  path: pointer.split('/').slice(1),
}))

const isGiven = (report: ProgressReport, path: readonly string[]): boolean =>
  (path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    report,
  ) ?? null) !== null

const coordinateFaults = ({
  latitude,
  longitude,
}: NonNullable<ProgressReport['proof']>): readonly Violation[] => {
  const [hasLatitude, hasLongitude] = [typeof latitude === 'number', typeof longitude === 'number']
  if (hasLatitude === hasLongitude) return []
  return [
    bodyFault(
      hasLatitude ? '/proof/longitude' : '/proof/latitude',
      'required',
      `is required with the ${hasLatitude ? 'latitude' : 'longitude'}`,
    ),
  ]
}

type Quantities = NonNullable<ProgressReport['quantities']>

const repeatedItemFaults = (quantities: Quantities): readonly Violation[] =>
  quantities.flatMap(({ item }, index) =>
    quantities.findIndex((one) => one.item === item) < index
      ? [
          bodyFault(
            `/quantities/${index}/item`,
            'unique_item',
            'must not repeat an item that is already listed',
          ),
        ]
      : [],
  )

/** Returns what is wrong with the quantities of a report that moves items of an order. */
export const quantityFaults = (
  items: readonly Item[],
  { quantities }: ProgressReport,
  moving: readonly number[],
): readonly Violation[] =>
  (quantities ?? []).flatMap(({ item, quantity }, index) => {
    if (!moving.includes(item))
      return [
        bodyFault(
          `/quantities/${index}/item`,
          'not_moved',
          'must be an item that this report moves',
        ),
      ]
    const whole = items[item]?.quantity ?? 0
    if (quantity < whole) return []
    const message = `must be less than ${whole}, the quantity of the item`
    return [bodyFault(`/quantities/${index}/quantity`, 'maximum', message)]
  })
