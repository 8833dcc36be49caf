import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { World } from '../../support/world.ts'

/** An order with values that a page must not show, and with everything that it shows. */
export const trackedDraft = (own: Partial<OrderDraft> = {}): OrderDraft => ({
  ...aDraft({
    referenceNumber: 'REF-Quendel',
    total: 12_345.5,
    deliveryFee: 777,
    deliveryInstructions: 'Zwergeule instructions',
    recipient: {
      name: 'Awa Mirabelle',
      phone: '+2250799000001',
      language: 'en',
      address: {
        name: 'Ziegenmelker 12',
        landmark: 'Rohrdommel landmark',
        city: 'Abidjan',
        latitude: 5.398765,
        longitude: -4.012345,
      },
    },
    items: [
      anItem({
        itemName: 'Leather shoes <38>',
        referenceNumber: 'LINE-Wendehals',
        total: 8_888,
        quantity: 2,
        size: 'Sperber',
        weight: 3.75,
        itemUrl: 'https://shop.example.com/bluthaenfling.jpg',
        sender: {
          referenceNumber: 'shop-Gimpel',
          name: 'Kernbeisser',
          phone: '+2250799000002',
          address: { name: 'Haubenmeise 7', city: 'Bingerville' },
        },
      }),
      anItem({ itemName: 'Coffee', quantity: 1 }),
    ],
  }),
  collect: { amount: 23_500, note: 'Tannenhaeher note' },
  deliveryWindow: { from: '2026-11-20T16:00:00Z', to: '2026-11-20T18:00:00Z' },
  requires: { code: true, signature: true, minimumAge: 18 },
  metadata: { metadataKiebitz: 'metadata Pirol' },
  ...own,
})

export const courier = {
  name: 'Moussa Steinschmaetzer',
  phone: '+2250799000003',
  vehicle: 'Red motorbike',
  reference: 'courier-Zaunkoenig',
}

/** Moves an order along a way. The courier gets all that the order requires at the door. */
export async function bring(
  world: World,
  reference: string,
  steps: readonly ProgressReport[],
): Promise<void> {
  const { orders } = await world.client('acme')
  for (const step of steps) {
    world.clock.pass('10 min')
    const { deliveryCode: code } = await orders.get(reference)
    const evidence = { ageChecked: true, signatureUrl: 'https://example.com/Buchfink.png' }
    const proof = code !== undefined &&
      step.to === 'delivered' && { proof: { code, ...evidence, ...step.proof } }
    await orders.progress(reference, { ...step, ...proof })
  }
}

export const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier, comment: 'Wasseramsel comment' },
  { to: 'picked_up' },
  { to: 'in_transit', estimatedAt: '2026-11-20T17:15:00Z' },
]

/** The text of a page as a person reads it. */
export const textOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
