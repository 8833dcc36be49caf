import { DeliveryOrders } from '@delivery-orders/sdk'

const deliveries = new DeliveryOrders() // reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN
const shop = { name: '6CQX+2V', city: 'Abidjan' }
const order = await deliveries.orders.create({
  referenceNumber: 'ORDER-2042',
  recipient: {
    phone: '+2250702029254',
    address: { name: 'Rue des Jardins 12', city: 'Abidjan' },
  },
  items: [
    {
      itemName: 'Shoes',
      quantity: 1,
      sender: { referenceNumber: 'shop-7', phone: '+2250102030405', address: shop },
    },
  ],
})
console.log(order.referenceNumber, order.status)
