import type { ItemDraft, OrderDraft } from '@delivery-orders/contract'

/** A draft with only the required fields, and the fields that a test passes. */
export const aDraft = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  recipient: {
    phone: '+2250702029254',
    address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
  },
  items: [anItemDraft()],
  ...fields,
})

export const anItemDraft = (fields: Partial<ItemDraft> = {}): ItemDraft => ({
  itemName: 'Coffee, 500 g',
  quantity: 2,
  sender: {
    referenceNumber: 'roaster-3',
    phone: '+2250506070809',
    address: { name: 'Boulevard de Marseille 88', city: 'Abidjan' },
  },
  ...fields,
})

export const aFullDraft = (): OrderDraft => ({
  referenceNumber: 'ORDER-2041',
  total: 23_500,
  deliveryFee: 1_500,
  deliveryInstructions: 'Call on arrival, the gate is blue.',
  receiptUrl: 'https://shop.example.com/receipts/2041.pdf',
  deliveryDeadline: '2026-12-24',
  recipient: {
    name: 'Awa Koné',
    phone: '+2250702029254',
    address: {
      name: 'Rue des Jardins 12',
      landmark: 'Opposite the pharmacy',
      city: 'Abidjan',
      latitude: 5.3599,
      longitude: -3.9867,
    },
  },
  items: [
    {
      referenceNumber: 'LINE-1',
      itemName: 'Leather shoes, size 38',
      quantity: 1,
      total: 15_000,
      size: 'M',
      weight: 1.2,
      itemUrl: 'https://shop.example.com/images/shoes.jpg',
      sender: {
        referenceNumber: 'shop-7',
        name: 'Chez Fatou',
        phone: '+2250102030405',
        address: {
          name: '6CQX+2V',
          landmark: 'Marché de Cocody',
          city: 'Bingerville',
          latitude: 5.3364,
          longitude: -3.9927,
        },
      },
    },
  ],
})
