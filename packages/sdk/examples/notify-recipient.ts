import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AbortError, DeliveryOrders } from '@delivery-orders/sdk'

// Sends each recipient the link to the page of the order, and the code for the courier if the order requires one. Ctrl+C
// ends it; the next run goes on behind the last order. If it stops halfway, one recipient gets a message twice.
//
//   node notify-recipient.ts position.txt

/** Replace this by what you have: a gateway for SMS, WhatsApp, e-mail. */
async function send(phone: string, text: string): Promise<void> {
  process.stdout.write(`${phone}: ${text}\n`)
  await pause(1)
}

const texts = {
  en: (link: string, code?: string) =>
    `Follow your delivery: ${link}${code ? ` Your code for the courier: ${code}` : ''}`,
  fr: (link: string, code?: string) =>
    `Suivez votre livraison : ${link}${code ? ` Votre code pour le livreur : ${code}` : ''}`,
}

const deliveries = new DeliveryOrders()
const [, , file = 'position.txt'] = process.argv
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

const after = await readFile(file, 'utf8').catch(() => undefined)
try {
  const start = after === undefined ? { from: 'now' as const } : { after }
  for await (const { id, type, data } of deliveries.events.follow(start, { signal: stop.signal })) {
    // A new code makes the event `order.updated`.
    if (type === 'order.created' || data.changed?.includes('/requires/code'))
      await notify(data.order.referenceNumber)
    await storePosition(id)
  }
} catch (error) {
  if (!(error instanceof AbortError)) throw error
}

/** Events have no code, so the order is fetched. It is the current one: its phone may have been corrected since. */
async function notify(reference: string): Promise<void> {
  const { recipient, trackingUrl, deliveryCode } = await deliveries.orders.get(reference)
  const text = recipient.language?.startsWith('fr') ? texts.fr : texts.en
  if (trackingUrl !== undefined) await send(recipient.phone, text(trackingUrl, deliveryCode))
}

/** Replaces the file atomically, because a truncated position would be invalid. */
async function storePosition(position: string): Promise<void> {
  await writeFile(`${file}.new`, position)
  await rename(`${file}.new`, file)
}
