import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const sender = {
  referenceNumber: 'shop-7',
  phone: '+2250102030405',
  address: { name: '6CQX+2V', city: 'Abidjan' },
}
const drafts = ['ORDER-2043', 'ORDER-2044'].map((referenceNumber) => ({
  referenceNumber,
  recipient: {
    phone: '+2250702029254',
    address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
  },
  items: [{ itemName: 'Shoes', quantity: 1, sender }],
}))
for await (const result of deliveries.orders.createMany(drafts)) {
  console.log(result.draft.referenceNumber, result.outcome)
}
