import type * as contract from '@delivery-orders/contract'
import type { Courier, Proof } from '../orders/order.ts'
import type { Instant } from '../values/instant.ts'
import { nullToUndefined, timeOf } from './present-values.ts'

export const presentCourier = (courier: Courier | undefined): Required<contract.Courier> =>
  nullToUndefined(
    courier && {
      name: courier.name,
      phone: nullToUndefined(courier.phone),
      vehicle: nullToUndefined(courier.vehicle),
      reference: nullToUndefined(courier.reference),
    },
  )

export const presentProof = (proof: Proof | undefined): Required<contract.Proof> =>
  nullToUndefined(
    proof && {
      receivedBy: nullToUndefined(proof.receivedBy),
      photoUrl: nullToUndefined(proof.photoUrl),
      signatureUrl: nullToUndefined(proof.signatureUrl),
      ageChecked: nullToUndefined(proof.ageChecked),
      codeChecked: nullToUndefined(proof.codeChecked),
      at: presentTime(proof.at),
      latitude: nullToUndefined(proof.latitude),
      longitude: nullToUndefined(proof.longitude),
      exception: nullToUndefined(proof.exception),
    },
  )

export const presentTime = (instant: Instant | undefined): string =>
  nullToUndefined(instant === undefined ? undefined : timeOf(instant))
