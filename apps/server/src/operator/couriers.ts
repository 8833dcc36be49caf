import {
  bodyFault,
  isFinal,
  statuses,
  type Violation,
  violationsOf,
} from '@delivery-orders/contract'
import type { Courier, Instant } from '@delivery-orders/domain'
import {
  type Actor,
  type CourierAccess,
  type CourierRecord,
  type DatabaseStore,
  type FleetOrderQuery,
  isDeskName,
  type NewCourier,
} from '@delivery-orders/operations/store'
import { everyone } from './find-orders.ts'

/** Maximum number of the clients that a courier is limited to. */
export const clientsMax = 100

export interface CourierDraft
  extends Pick<NewCourier, 'mode' | 'reference' | 'name' | 'phone' | 'createdAt' | 'by'> {
  readonly vehicle?: string | undefined
  readonly fleet?: string | undefined
  /** The names of the only clients whose orders the courier sees: default all, later ones too. */
  readonly clients?: readonly string[] | undefined
}

/** Why no courier was added: a field that no step can carry, a reference that was used before, or an unknown client. */
export type CourierRefusal =
  | { readonly refused: 'fields'; readonly violations: readonly Violation[] }
  | { readonly refused: 'taken' }
  | { readonly refused: 'client'; readonly name: string }
  | { readonly refused: 'many' }

/** Adds a courier. Returns its id. The phone is in E.164 form. */
export async function addCourier(
  { couriers, access }: Pick<DatabaseStore, 'couriers' | 'access'>,
  { clients, ...named }: CourierDraft,
): Promise<number | CourierRefusal> {
  const { vehicle = null, fleet = null, ...rest } = named
  const draft = { ...rest, vehicle, fleet }
  const violations = courierFaults(draft)
  if (violations.length > 0) return { refused: 'fields', violations }
  if (clients && clients.length > clientsMax) return { refused: 'many' }
  const clientIds: number[] = []
  for (const name of clients ?? []) {
    const id = await access.findClient(name)
    if (id === undefined) return { refused: 'client', name }
    clientIds.push(id)
  }
  const limited = clients ? clientIds : null
  const id = await couriers.add({ ...draft, clientIds: limited })
  return id ?? { refused: 'taken' }
}

/** Changes what is given of a courier; without a vehicle if it is empty. Returns what is wrong with it, if anything. */
export async function changeCourier(
  { couriers }: Pick<DatabaseStore, 'couriers'>,
  courier: CourierRecord,
  {
    now,
    by,
    ...given
  }: Partial<Pick<CourierDraft, 'name' | 'phone' | 'vehicle'>> & {
    readonly now: Instant
    readonly by: Actor
  },
): Promise<readonly Violation[]> {
  const { vehicle, ...changed } = { ...courier, ...given }
  const draft = { ...changed, vehicle: vehicle || null }
  const violations = courierFaults(draft)
  const { id, name, phone } = draft
  if (violations.length === 0)
    await couriers.change({ id, name, phone, vehicle: draft.vehicle, now, by })
  return violations
}

/** A courier must fit into the report of a step, which names it, and its reference into the audit. */
function courierFaults(
  courier: Pick<CourierRecord, 'name' | 'phone' | 'vehicle' | 'reference' | 'fleet'>,
): readonly Violation[] {
  const body = { to: 'assigned', courier: namedInSteps(courier) }
  const faults = violationsOf('progressOrder', { path: { reference: 'A' }, body })
  const names = { reference: courier.reference, fleet: courier.fleet ?? 'none' }
  const others = Object.entries(names)
    .filter(([, name]) => !isDeskName(name))
    .map(([field]) => bodyFault(`/courier/${field}`, 'pattern', nameForm))
  return [...faults, ...others]
}

const nameForm =
  "begins with a letter or a digit, and has at most 64 letters, digits, spaces and characters of .@+_-'"

/** A courier as steps name it. */
export const namedInSteps = ({
  name,
  phone,
  vehicle,
  reference,
}: Pick<CourierRecord, 'name' | 'phone' | 'vehicle' | 'reference'>): Courier => ({
  name,
  phone,
  ...(vehicle !== null && { vehicle }),
  reference,
})

/** Returns when a courier last opened a page, up to 5 minutes old; null if it never did. */
export const lastSeen = (
  accesses: readonly CourierAccess[],
  { id }: Pick<CourierRecord, 'id'>,
): number | null =>
  accesses.reduce<number | null>(
    (last, { courier, seenAt }) =>
      courier.id === id && seenAt !== null ? Math.max(last ?? 0, seenAt) : last,
    null,
  )

/** How many of the orders that a courier carries are shown. */
export const carriedMax = 200

/** The query of the orders that a courier carries, oldest first. */
export const carriedBy = (reference: string, limit: number): FleetOrderQuery => ({
  statuses: statuses.filter((status) => !isFinal(status)),
  clients: [],
  courier: reference,
  after: { createdAt: 0, id: 0 },
  createdTo: Number.MAX_SAFE_INTEGER,
  limit,
})

/**
 * Ends a courier, unless it still carries orders or has cash to hand in, which would be forgotten: `busy`.
 * `ended`: it has ended before.
 */
export async function endCourier(
  { couriers, fleets }: Pick<DatabaseStore, 'couriers' | 'fleets'>,
  courier: CourierRecord,
  { now, by }: { readonly now: Instant; readonly by: Actor },
): Promise<'done' | 'busy' | 'ended'> {
  const cash = await couriers.listCash(courier)
  const { orders } = await fleets.list(everyone(courier.mode), carriedBy(courier.reference, 1))
  const isBusy = orders.length > 0 || cash.some(({ due }) => due > 0)
  if (courier.endedAt === null && isBusy) return 'busy'
  return (await couriers.end(courier.id, now, by)) ? 'done' : 'ended'
}
