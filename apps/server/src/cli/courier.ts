import type { Mode } from '@delivery-orders/domain'
import type { CourierRecord, DatabaseStore } from '@delivery-orders/operations'
import { Failure } from './failure.ts'

/** Finds a courier by its reference. Fails if there is none. */
export async function courierNamed(
  { couriers }: Pick<DatabaseStore, 'couriers'>,
  mode: Mode,
  reference: string,
): Promise<CourierRecord> {
  const courier = await couriers.find(mode, reference)
  if (courier) return courier
  throw new Failure(
    `There is no courier ${reference} in mode ${mode}. To list couriers, run: courier list`,
  )
}
