import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const { order, warnings } = await deliveries.orders.check({
  total: 12500,
  recipient: {
    phone: '+2250702029254',
    address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
  },
  items: [
    {
      itemName: 'Shoes',
      quantity: 1,
      total: 12000,
      sender: {
        referenceNumber: 'shop-7',
        phone: '+2250102030405',
        address: { name: '6CQX+2V', city: 'Abidjan' },
      },
    },
  ],
})
console.log(order.deliveryFee)
for (const { pointer, message } of warnings) console.log(pointer, message)
