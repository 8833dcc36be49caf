import { clientScopes, type Span } from '@delivery-orders/operations'
import type { OrderDraft, OrderPatch, ProgressReport } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { anItem } from '../support/a-draft.ts'
import { test as base } from '../support/world.ts'
import { textOf } from './support/page.ts'

/** An order whose recipient opens its page after each step. */
interface Awaited {
  /** Returns what the page says above its list of steps, without whom to ask. */
  readonly says: () => Promise<string>
  /** Returns the list of steps, newest first. */
  readonly steps: () => Promise<string>
  /** Reports a step, as the courier, after a pause. Returns what the page says then, or why the step is refused. */
  readonly step: (pause: Span, report: ProgressReport) => Promise<string>
  /** Changes the order, as the shop. Returns what the page says then. */
  readonly change: (patch: OrderPatch) => Promise<string>
  readonly pass: (pause: Span) => Promise<string>
  /** The code that the shop has given to the recipient. */
  readonly code: string
}

const askShop =
  ' Une question ? Contactez la boutique où vous avez commandé, par exemple en répondant à son message, ' +
  'et donnez le numéro de commande CMD-2041.'
const shoes = 'Chaussures, pointure 38'
const itemOf = (itemName: string, sender: string, quantity = 1) =>
  anItem({ itemName, quantity, sender: { ...anItem().sender, name: sender } })
const draft: OrderDraft = {
  referenceNumber: 'CMD-2041',
  recipient: {
    name: 'Awa Koné',
    phone: '+2250702029254',
    language: 'fr',
    address: { name: 'Rue des Jardins 12', city: 'Cocody' },
  },
  items: [itemOf(shoes, 'Maison Adjoa')],
  collect: { amount: 23_500 },
  deliveryWindow: { from: '2026-11-20T16:00:00Z', to: '2026-11-20T18:00:00Z' },
}
const courier = { name: 'Moussa Diop', phone: '+2250506070809', vehicle: 'Moto rouge' }

const test = base.extend<{ place: (own?: Partial<OrderDraft>) => Promise<Awaited> }>({
  place: async ({ startWorld }, use) => {
    const settings = { PAGE_NAME: 'Koffi Express', PAGE_TIME_ZONE: 'Africa/Abidjan' }
    const world = await startWorld({ settings })
    const { orders } = await world.client('acme', 'live', clientScopes)
    const fleet = await fleetOf(world, undefined, 'live')
    await use(async (own) => {
      const created = await orders.create({ ...draft, ...own })
      const { trackingUrl = '', referenceNumber, items, deliveryCode = '' } = created
      const parts = async () => {
        const text = textOf(await (await fetch(trackingUrl)).text())
        expect(text).toContain(askShop)
        return text.replace(askShop, '').split(/Commande CMD-2041 | Suivi | Fuseau horaire/)
      }
      const says = async () => (await parts())[1] ?? ''
      return {
        code: deliveryCode,
        says,
        steps: async () => (await parts())[2] ?? '',
        step: async (pause, report) => {
          world.clock.pass(pause)
          const orderId = items[0]?.orderId ?? 0
          const { results } = await fleet.orders.progress([{ orderId, ...report }])
          const [result] = results
          return result?.problem?.code ?? says()
        },
        change: async (patch) => {
          await orders.update(referenceNumber, patch)
          return says()
        },
        pass: (pause) => {
          world.clock.pass(pause)
          return says()
        },
      }
    })
  },
})

const cash = 'À payer 23 500 F CFA en espèces, au livreur'
const window = 'Aujourd’hui, 16:00 – 18:00'
const adjoa = 'Expéditeur Maison Adjoa Livraison à Cocody'
const both = 'Expéditeur Maison Adjoa , Torréfaction du Plateau Livraison à Cocody'
const moussa = 'Livreur Moussa Moto rouge'
const onTheWay =
  'Votre commande est en route Gardez votre téléphone à portée de main. ' +
  `Arrivée prévue Aujourd’hui, 17:15 Créneau de livraison : ${window}`
const paid = 'Payé en espèces 23 500 F CFA'

/** Reports the steps from the shop to the recipient, and returns what the page says then. */
async function comeNear({ step }: Awaited): Promise<string> {
  await step('10 min', { to: 'assigned', courier })
  await step('10 min', { to: 'picked_up' })
  return step('5 h', { to: 'in_transit', estimatedAt: '2026-11-20T17:15:00Z' })
}

describe('the page of a recipient in Abidjan', () => {
  test('leads through a late delivery to the cash and the code', async ({ place }) => {
    const order = await place({ requires: { code: true } })
    const ready =
      'Préparez votre code. La boutique vous l’a donné, et le livreur vous le demandera à la porte.'
    expect(await order.says()).toBe(
      'Votre commande est enregistrée Cette page vous dira qui l’apporte, et quand. ' +
        `Créneau de livraison ${window} ${cash} ${adjoa} ${ready}`,
    )
    expect(await order.step('10 min', { to: 'assigned', courier })).toBe(
      'Un livreur va chercher votre commande ' +
        'Le livreur passe d’abord chez l’expéditeur, puis vient chez vous. ' +
        `Créneau de livraison ${window} ${cash} ${moussa} ${adjoa} ${ready}`,
    )
    expect(await order.step('10 min', { to: 'picked_up' })).toBe(
      'Le livreur a votre commande Le livreur sera bientôt en route vers vous. ' +
        `Créneau de livraison ${window} ${cash} ${moussa} Appeler Moussa ${adjoa} ${ready}`,
    )
    const estimatedAt = '2026-11-20T17:15:00Z'
    expect(await order.step('5 h', { to: 'in_transit', estimatedAt })).toBe(
      `${onTheWay} ${cash} ${moussa} Appeler Moussa ${adjoa} ${ready}`,
    )
    expect(await order.pass('150 min')).toBe(
      'Votre commande est en route Gardez votre téléphone à portée de main. ' +
        'L’arrivée était prévue Aujourd’hui, 17:15 Votre commande a du retard. ' +
        `Créneau de livraison : ${window} ${cash} ${moussa} Appeler Moussa ${adjoa} ${ready}`,
    )
    const wrong = order.code === '0000' ? '1111' : '0000'
    expect(await order.step('5 min', { to: 'delivered', proof: { code: wrong } })).toBe(
      'wrong_code',
    )
    const proof = { code: order.code, collected: 23_500, receivedBy: 'Awa Koné' }
    expect(await order.step('1 min', { to: 'delivered', proof })).toBe(
      'Votre commande a été livrée Merci pour votre commande. ' +
        `Livraison effectuée Aujourd’hui, 17:26 ${paid} Reçu par Awa Livreur Moussa ${adjoa}`,
    )
    expect(await order.pass('24 h')).toContain('Livraison effectuée ven. 20 nov., 17:26')
    expect(await order.steps()).toBe(
      'Livraison effectuée ven. 20 nov., 17:26 En route ven. 20 nov., 14:50 ' +
        'Prise en charge par le livreur ven. 20 nov., 09:50 ' +
        'Livreur trouvé ven. 20 nov., 09:40 Commande passée ven. 20 nov., 09:30 ' +
        'Articles Chaussures, pointure 38 × 1',
    )
  })

  test('leads through a failure to the delivery on the next day', async ({ place }) => {
    const order = await place()
    const failed =
      'Votre commande n’a pas pu être livrée Il n’y avait personne pour recevoir le colis.'
    const again =
      `${failed} Le livreur va repasser. Si quelque chose doit changer d’ici là, ` +
      'dites-le à la boutique où vous avez commandé. Créneau de livraison'
    expect(await comeNear(order)).toBe(`${onTheWay} ${cash} ${moussa} Appeler Moussa ${adjoa}`)
    const absent = { to: 'failed', reason: 'recipient_absent', comment: 'Portail fermé' } as const
    expect(await order.step('2 h', absent)).toBe(
      `${failed} Le livreur repassera peut-être : cette page vous dira quand. ` +
        `Vous pouvez aussi contacter la boutique où vous avez commandé. ${adjoa}`,
    )
    const deliveryWindow = { from: '2026-11-21T08:00:00Z', to: '2026-11-21T12:00:00Z' }
    expect(await order.change({ deliveryWindow })).toBe(
      `${again} Demain, 08:00 – 12:00 ${cash} ${adjoa}`,
    )
    expect(await order.pass('16 h')).toBe(`${again} Aujourd’hui, 08:00 – 12:00 ${cash} ${adjoa}`)
    const estimatedAt = '2026-11-21T10:30:00Z'
    expect(await order.step('10 min', { to: 'in_transit', estimatedAt })).toBe(
      'Votre commande est en route Gardez votre téléphone à portée de main. ' +
        'Arrivée prévue Aujourd’hui, 10:30 Créneau de livraison : Aujourd’hui, 08:00 – 12:00 ' +
        `${cash} ${moussa} Appeler Moussa ${adjoa}`,
    )
    const proof = { collected: 23_500, receivedBy: 'Fatou Bamba' }
    expect(await order.step('50 min', { to: 'delivered', proof })).toBe(
      'Votre commande a été livrée Merci pour votre commande. ' +
        `Livraison effectuée Aujourd’hui, 09:50 ${paid} Reçu par Fatou Livreur Moussa ${adjoa}`,
    )
    expect(await order.steps()).toContain(
      'Livraison effectuée Aujourd’hui, 09:50 En route Aujourd’hui, 09:00 Livraison non effectuée ' +
        'Il n’y avait personne pour recevoir le colis. ven. 20 nov., 16:50 En route ven. 20 nov.',
    )
  })

  test('says which part came, which part went back and what was paid', async ({ place }) => {
    const coffee = itemOf('Café, 250 g', 'Torréfaction du Plateau', 3)
    const order = await place({ items: [itemOf(shoes, 'Maison Adjoa'), coffee] })
    const came = 'Café, 250 g Livraison effectuée Accepté : 2 sur 3 × 3'
    const refused = 'Le colis n’a pas été accepté à la porte.'
    const paidPart = 'Payé en espèces 6 000 F CFA'

    expect(await comeNear(order)).toBe(`${onTheWay} ${cash} ${moussa} Appeler Moussa ${both}`)
    const accepted = {
      items: [1],
      quantities: [{ item: 1, quantity: 2 }],
      proof: { collected: 6_000, receivedBy: 'Awa' },
    }
    expect(await order.step('1 h', { to: 'delivered', ...accepted })).toBe(
      'Une partie de votre commande a été livrée, le reste arrive ' +
        'Gardez votre téléphone à portée de main. ' +
        `Arrivée prévue Aujourd’hui, 17:15 Créneau de livraison : ${window} ` +
        `${paidPart} ${moussa} Appeler Moussa ${both} Articles ${shoes} En route × 1 ${came}`,
    )
    expect(await order.step('1 min', { to: 'failed', reason: 'refused', items: [0] })).toBe(
      'Une partie de votre commande n’a pas pu être livrée ' +
        `La liste des articles montre ce que vous avez reçu. ${refused} ` +
        `La boutique où vous avez commandé peut vous dire la suite. ${paidPart} ${both} ` +
        `Articles ${shoes} Livraison non effectuée ${refused} × 1 ${came}`,
    )
    expect(await order.step('2 h', { to: 'returned', items: [0] })).toBe(
      'Votre commande a été livrée en partie La liste des articles montre ce que vous avez reçu. ' +
        `Livraison effectuée Aujourd’hui, 15:50 ${paidPart} Reçu par Awa Livreur Moussa ${both} ` +
        `Articles ${shoes} Retour à l’expéditeur ${refused} × 1 ${came}`,
    )
    expect(await order.steps()).toContain(
      `Retour à l’expéditeur (en partie) Aujourd’hui, 17:51 Livraison non effectuée (en partie) ${refused} ` +
        'Aujourd’hui, 15:51 Livraison effectuée (en partie) Aujourd’hui, 15:50 En route Aujourd’hui, 14:50',
    )
  })
})
