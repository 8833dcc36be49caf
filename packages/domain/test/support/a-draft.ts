import type { ItemDraft, OrderDraft } from '@delivery-orders/contract'
import cash from '@delivery-orders/spec/examples/order-draft.cash.json' with { type: 'json' }
import example from '@delivery-orders/spec/examples/order-draft.json' with { type: 'json' }

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

/** Two examples of the contract that together have every field, with only the item that has every field. */
export const aFullDraft = (): OrderDraft =>
  structuredClone({
    ...{ ...cash, ...example },
    recipient: { ...cash.recipient, ...example.recipient },
    items: example.items.slice(0, 1),
  })
