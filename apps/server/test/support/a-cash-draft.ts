import type { OrderDraft } from '@delivery-orders/contract'
import { aDraft } from './a-draft.ts'

/** A draft with every field that is neither in the specification nor in `aDraft`. */
export const aCashDraft = (own: Partial<OrderDraft> = {}): OrderDraft => ({
  ...aDraft(),
  recipient: { ...aDraft().recipient, language: 'pt-BR' },
  collect: { amount: 12.5, note: 'Wechselgeld bereithalten' },
  pickupWindow: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00.5Z' },
  deliveryWindow: { from: '2026-11-20T17:00:00+01:00', to: '2026-11-20T19:00:00+01:00' },
  requires: { photo: true, signature: false, minimumAge: 18 },
  metadata: { erpNumber: 'SO-Quendel', campaign: 'Zwergeule' },
  ...own,
})

/** The same fields as orders show them. */
export const shownFields = {
  collect: { amount: 12.5, note: 'Wechselgeld bereithalten' },
  pickupWindow: { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.500Z' },
  deliveryWindow: { from: '2026-11-20T16:00:00.000Z', to: '2026-11-20T18:00:00.000Z' },
  requires: { photo: true, minimumAge: 18 },
  metadata: { erpNumber: 'SO-Quendel', campaign: 'Zwergeule' },
}
