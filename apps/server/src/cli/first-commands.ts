import { systemClock } from '../clock.ts'

/** Returns what to paste into a POSIX shell to create a first order and deliver it. */
export function firstCommands(publicUrl: string, token: string): string {
  // A reference can be used only once, and the database may have orders of an earlier start.
  const reference = `FIRST-${systemClock.now().toString(36).toUpperCase()}`
  return `
To create a first order, paste this into another terminal:

export DELIVERY_ORDERS_BASE_URL=${publicUrl}
export DELIVERY_ORDERS_TOKEN=${token}
${post('/orders')} -d '${draft(reference)}' ${jsonIndenter}

The order is pending. To play the courier, paste this with "assigned", then with "picked_up", "in_transit", "delivered":

${post(`/orders/${reference}/progress`)} -d '{"to": "assigned"}' ${jsonIndenter}

For the SDK, run \`npx -y pnpm sdk\` in a checkout: it packs the SDK and prints how to install it.

Requests are logged below. Ctrl+C stops the service.
`
}

const post = (path: string): string => `curl -sS "$DELIVERY_ORDERS_BASE_URL${path}" \\
  -H "Authorization: Bearer $DELIVERY_ORDERS_TOKEN" \\
  -H 'Content-Type: application/json'`

/** Node is the only program for JSON that every user of `pnpm start` has. */
const jsonIndenter = "| node -p 'JSON.stringify(JSON.parse(fs.readFileSync(0)), null, 2)'"

const draft = (referenceNumber: string): string => `{
  "referenceNumber": "${referenceNumber}",
  "deliveryFee": 1500,
  "recipient": {
    "phone": "+2250702029254",
    "address": {"name": "Rue des Jardins 12", "city": "Abidjan"}
  },
  "items": [
    {
      "itemName": "Shoes",
      "quantity": 1,
      "total": 25000,
      "sender": {
        "referenceNumber": "shop-7",
        "phone": "+2250102030405",
        "address": {"name": "6CQX+2V", "city": "Abidjan"}
      }
    }
  ]
}`
