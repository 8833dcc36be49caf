/** The requests that the examples send. */

export const reference = 'ORDER-2041'
export const path = `/orders/${reference}`

/** A draft with every field. */
export const draft = {
  referenceNumber: 'ORDER-2041',
  total: 23500,
  deliveryFee: 1500,
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
      total: 15000,
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
          city: 'Abidjan',
          latitude: 5.3364,
          longitude: -3.9927,
        },
      },
    },
    {
      referenceNumber: 'LINE-2',
      itemName: 'Coffee, 500 g',
      quantity: 2,
      total: 7000,
      size: 'S',
      weight: 1,
      itemUrl: null,
      sender: {
        referenceNumber: 'roaster-3',
        name: null,
        phone: '+2250506070809',
        address: {
          name: 'Boulevard de Marseille 88',
          landmark: null,
          city: 'Abidjan',
          latitude: null,
          longitude: null,
        },
      },
    },
  ],
}

/** A draft with only the required fields. */
export const minimal = {
  recipient: {
    phone: '+2250702029254',
    address: {
      name: 'Rue des Jardins 12',
      city: 'Abidjan',
    },
  },
  items: [
    {
      itemName: 'Leather shoes, size 38',
      quantity: 1,
      sender: {
        referenceNumber: 'shop-7',
        phone: '+2250102030405',
        address: {
          name: '6CQX+2V',
          city: 'Abidjan',
        },
      },
    },
  ],
}

/** A draft that is paid in cash at the door, with all that the courier has to know. */
export const cashDraft = {
  referenceNumber: reference,
  ...minimal,
  recipient: { ...minimal.recipient, language: 'fr' },
  items: minimal.items.map((item) => ({ ...item, total: 23500 })),
  total: 23500,
  collect: { amount: 23500, note: 'Has a banknote of 25000' },
  pickupWindow: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z' },
  deliveryWindow: { from: '2026-11-20T17:00:00+01:00', to: '2026-11-20T19:00:00+01:00' },
  requires: { code: true, photo: true, signature: true, minimumAge: 18 },
  metadata: { erpNumber: 'SO-77812', campaign: 'november' },
}

/** A draft with each kind of mistake that is warned of. */
export const doubtfulDraft = {
  referenceNumber: reference,
  ...minimal,
  items: minimal.items.map((item) => ({ ...item, total: 12000, wieght: 1.2 })),
  total: 12500,
  collect: { amount: 12000 },
  deliveryDeadline: '2026-11-19',
}

export const moving = {
  to: 'assigned',
  comment: 'Moussa is on his way',
}

export const soldOut = {
  to: 'canceled',
  items: [1],
  comment: 'Sold out',
}

/** A courier takes a free order. */
export const claim = {
  to: 'assigned',
  from: 'pending',
  courier: { name: 'Moussa Traoré', reference: 'c-7' },
}

export const absent = {
  to: 'failed',
  reason: 'recipient_absent',
  comment: 'Nobody was there',
} as const

/** News of the courier who has the order already. */
export const news = {
  to: 'assigned',
  courier: {
    name: 'Moussa Traoré',
    phone: '+2250505050505',
    vehicle: 'Red motorbike, 1234 AB 01',
    reference: 'courier-12',
  },
  estimatedAt: '2026-11-20T11:15:00Z',
}

/** A delivery of which the recipient took less than ordered. */
export const delivery = {
  to: 'delivered',
  proof: {
    receivedBy: 'Awa Koné',
    photoUrl: 'https://courier.example.com/photos/2041.jpg',
    collected: 20000,
    at: '2026-11-20T11:19:40Z',
    latitude: 5.3599,
    longitude: -3.9867,
  },
  quantities: [{ item: 1, quantity: 1 }],
}

/** A delivery with all that the draft paid in cash requires, and a code. */
export const provenDelivery = (code: string) => ({
  to: 'delivered',
  proof: {
    ...{ code, photoUrl: 'https://courier.example.com/photos/2041.jpg', ageChecked: true },
    signatureUrl: 'https://courier.example.com/signatures/2041.png',
  },
})

export const cancellation = {
  status: 'canceled',
  reason: 'other',
  comment: 'The customer has moved',
}

export const patch = {
  recipient: {
    phone: '+2250702029255',
  },
}

/** Corrects what the courier needs at the door, and adds a note of the client's own. */
export const doorPatch = {
  recipient: {
    phone: '+2250702029255',
    address: { landmark: 'Behind the school' },
  },
  deliveryWindow: { to: '2026-11-20T19:30:00Z' },
  collect: { amount: 20000 },
  metadata: { campaign: null, complaint: 'C-118' },
}

/** The corrections of a courier who is on the way. */
export const fleetPatch = {
  recipient: {
    phone: '+2250702029255',
    address: { landmark: 'Behind the school', latitude: 5.3602, longitude: -3.9871 },
  },
}

export const latePatch = {
  recipient: { phone: '+2250702029255', address: { city: 'Bouaké' } },
}

export const clearingPatch = {
  deliveryInstructions: 'Ring twice',
  deliveryDeadline: null,
  receiptUrl: null,
}

export const search = { recipientPhone: '+2250702029254' }

export const steps = {
  steps: [
    {
      orderId: 1042,
      to: 'assigned',
      comment: 'Moussa is on his way',
    },
    {
      orderId: 1043,
      to: 'picked_up',
      items: [0],
    },
  ],
}

export const rotation = {
  gracePeriodSeconds: 3600,
}

/** A webhook for all kinds of events. */
export const webhook = {
  url: 'https://shop.example.com/hooks/deliveries',
}

export const webhookForEnds = {
  url: 'https://billing.example.com/delivered',
  events: ['order.delivered', 'order.returned'],
}

export const webhookForAlerts = {
  url: 'https://alerts.example.com/hooks',
  events: ['webhook.disabled'],
}

export const orderedWebhook = {
  url: 'https://shop.example.com/hooks/in-order',
  ordering: 'order',
}

export const webhookPatch = {
  events: ['order.delivered'],
}

export const enabling = {
  enabled: true,
}

export const batch = { orders: [draft, { referenceNumber: 'ORDER-2042', ...minimal }] }
