/** The client library. The service does not import it: these programs do. */
export const library = '@delivery-orders/sdk'

/** A program of eight lines that creates an order. */
export interface FirstOrder {
  readonly id: 'curl' | 'typescript' | 'python'
  readonly title: string
  readonly code: string
}

/** The first order in each language, for the service at this URL. */
export const firstOrders = (url: string): readonly FirstOrder[] => [
  {
    id: 'curl',
    title: 'curl',
    code: `export DELIVERY_ORDERS_TOKEN='<ACCESS_TOKEN>'
curl -i ${url}/orders -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN" -d '{
  "recipient": { "phone": "+2250702029254",
    "address": { "name": "Rue des Jardins 12", "city": "Abidjan" } },
  "items": [{ "itemName": "Shoes", "quantity": 1,
    "sender": { "phone": "+2250102030405", "referenceNumber": "shop-7",
      "address": { "name": "6CQX+2V", "city": "Abidjan" } } }] }'`,
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    code: `import { DeliveryOrders } from '${library}'
const deliveries = new DeliveryOrders({ baseUrl: '${url}', token: '<ACCESS_TOKEN>' })
const home = { name: 'Rue des Jardins 12', city: 'Abidjan' }
const shop = { name: '6CQX+2V', city: 'Abidjan' }
const sender = { referenceNumber: 'shop-7', phone: '+2250102030405', address: shop }
const items = [{ itemName: 'Shoes', quantity: 1, sender }]
const recipient = { phone: '+2250702029254', address: home }
console.log(await deliveries.orders.create({ recipient, items }))`,
  },
  {
    id: 'python',
    title: 'Python',
    code: `import json, urllib.request
home, shop = [{"name": name, "city": "Abidjan"} for name in ("Rue des Jardins 12", "6CQX+2V")]
sender = {"referenceNumber": "shop-7", "phone": "+2250102030405", "address": shop}
items = [{"itemName": "Shoes", "quantity": 1, "sender": sender}]
draft = {"recipient": {"phone": "+2250702029254", "address": home}, "items": items}
headers = {"Authorization": "Bearer <ACCESS_TOKEN>", "Content-Type": "application/json"}
request = urllib.request.Request("${url}/orders", json.dumps(draft).encode(), headers)
print(json.load(urllib.request.urlopen(request)))`,
  },
]
