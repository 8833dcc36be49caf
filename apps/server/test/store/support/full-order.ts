import type { Order } from '@delivery-orders/domain'
import { now } from './a-change.ts'

/** Gives an order a value in every field. */
export const fullOrder = (order: Order): Order => ({
  ...order,
  revision: 1,
  total: 23_500,
  deliveryFee: 1_500,
  currency: 'EUR',
  deliveryInstructions: 'Call on arrival.',
  deliveryDeadline: '2026-12-24',
  receipt: { url: 'https://shop.example.com/receipts/2041.pdf' },
  status: 'assigned',
  statusComment: 'On the way',
  reason: 'other',
  collect: { amount: 23_500, note: 'Exactly' },
  pickupWindow: { from: now, to: now + 3_600_000 },
  deliveryWindow: { from: now + 3_600_000, to: now + 7_200_000 },
  requires: { photo: true, signature: true, minimumAge: 18 },
  metadata: { erpNumber: 'SO-77812', Campaign: 'é ☂' },
  updatedAt: now + 5,
  reports: [
    {
      courier: {
        ...{ name: 'Moussa ☂', phone: '+2250505050505' },
        ...{ vehicle: 'Red motorbike', reference: 'c-12' },
      },
      estimatedAt: now + 3_600_000,
    },
    {
      proof: {
        ...{ receivedBy: 'Koffi', photoUrl: 'https://c.example.com/p' },
        ...{ signatureUrl: 'https://c.example.com/s', ageChecked: true, at: now },
        ...{ latitude: 5.1, longitude: -4.2, exception: 'No signal' },
      },
      collected: 0.1,
    },
  ],
  recipient: {
    name: 'Awa',
    phone: '+2250702029254',
    address: { ...place, name: 'Rue 12' },
    language: 'fr',
  },
  items: [
    {
      referenceNumber: 'LINE-1',
      itemName: 'Shoes',
      quantity: 1_000_000,
      total: 15_000.25,
      size: 'M',
      weight: 1.2,
      itemUrl: 'https://shop.example.com/images/shoes.jpg',
      status: 'canceled',
      statusComment: 'Sold out',
      reason: 'courier_unavailable',
      ...{ courier: 1, proof: 2, deliveredQuantity: 1 },
      updatedAt: now + 3,
      sender: {
        referenceNumber: 'shop-7',
        name: 'Chez Fatou',
        phone: '+2250102030405',
        address: { ...place, name: '6CQX+2V' },
      },
    },
    ...order.items,
  ],
})

const place = { landmark: 'Pharmacy', city: 'Abidjan', latitude: 5.3599, longitude: -3.9867 }
