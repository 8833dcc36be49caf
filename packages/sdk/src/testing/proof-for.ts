import type { Order, ProgressReport } from '@delivery-orders/contract'

/** Returns a proof with all that an order requires; undefined if it requires nothing. */
export const proofFor = ({ requires, deliveryCode }: Order): ProgressReport['proof'] =>
  requires && {
    ...(requires.code && { code: deliveryCode ?? null }),
    ...(requires.locked && { exception: 'The code is locked' }),
    ...(requires.photo && { photoUrl: 'https://courier.example.com/photo.jpg' }),
    ...(requires.signature && { signatureUrl: 'https://courier.example.com/signature.png' }),
    ...(requires.minimumAge && { ageChecked: true }),
  }
