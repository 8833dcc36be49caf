import type { ItemDraft, OrderDraft } from '@delivery-orders/contract'

/** A valid draft. A test passes only the fields that it checks. */
export const aDraft = (own: Partial<OrderDraft> = {}): OrderDraft => ({
  recipient: {
    name: 'Awa Koné',
    phone: '+2250702029254',
    address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
  },
  items: [anItem()],
  ...own,
})

export const anItem = (own: Partial<ItemDraft> = {}): ItemDraft => ({
  itemName: 'Shoes',
  quantity: 1,
  sender: {
    referenceNumber: 'shop-7',
    phone: '+2250102030405',
    address: { name: '6CQX+2V', city: 'Abidjan' },
  },
  ...own,
})
