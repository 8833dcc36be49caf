import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { Desk } from './own-desk.ts'

const courier = { name: 'Moussa Traoré', phone: '+2250505050505', reference: 'c-7' }
const onTheWay: readonly ProgressReport[] = [
  { to: 'assigned', courier },
  { to: 'picked_up' },
  { to: 'in_transit' },
]

const sender = {
  name: 'Chez Fatou',
  phone: '+2250102030405',
  referenceNumber: 'cocody',
  address: { name: 'Rue des Jardins', city: 'Abidjan' },
}

/** Orders of acme in live mode, in each state that a page shows. */
export async function startShopDay({ world }: Desk): Promise<void> {
  const { clock } = world
  const acme = await world.client('acme', 'live', [
    'orders:read',
    'orders:write',
    'orders:progress',
  ])
  const from = clock.now() + 3_600_000
  const window = {
    from: new Date(from).toISOString(),
    to: new Date(from + 3_600_000).toISOString(),
  }
  const place = async (
    referenceNumber: string | null,
    draft: Partial<OrderDraft> = {},
    steps: readonly ProgressReport[] = [],
  ) => {
    const items = draft.items ?? [anItem({ itemName: 'Gâteau au chocolat', sender })]
    const { referenceNumber: reference } = await acme.orders.create(
      aDraft({ referenceNumber, deliveryFee: 1_500, ...draft, items }),
    )
    for (const step of steps) await acme.orders.progress(reference, step)
    return reference
  }
  await place('F-101', { requires: { code: true }, collect: { amount: 23_500 } }, onTheWay)
  await place('F-102', { deliveryWindow: window, deliveryInstructions: 'Le portail est bleu.' })
  await place('F-103', {}, [
    ...onTheWay,
    { to: 'failed', reason: 'recipient_absent', comment: 'Personne au portail.' },
  ])
  await place('F-104', { collect: { amount: 5_000 } }, [
    ...onTheWay,
    { to: 'delivered', proof: { collected: 5_000, receivedBy: 'Awa' } },
  ])
  await acme.orders.cancel(await place('F-105'))
  await place(null)
  await place('أمينة/7', {
    recipient: { ...aDraft().recipient, name: 'أمينة كوني' },
    deliveryDeadline: new Date(clock.now()).toISOString().slice(0, 10),
  })
}

/** A file as a shop has it: with rows to create, to look at, to correct, and one that was imported before. */
export const shopFile = [
  'Référence;Téléphone;Nom;Adresse;Ville;Article;Quantité;Prix total;À encaisser;Couleur',
  'F-201;07 01 02 03 04;Aïcha Koné;"Rue 12; porte 3";Bouaké;Gâteau;1;12 500;12 500;rouge',
  'F-201;;;;;Bougies;2;500;;',
  'F-202;0102030405;;Rue 13;Abidjan;Thé;;;;',
  'F-101;0102030405;;Rue 13;Abidjan;Thé;;;;',
  'F-203;12;Kofi;Rue 13;;Thé;deux;;;',
  'F-204;0102030405;Kofi;Rue 13;Abidjan;Thé;;;;',
  'F-204;0102030405;Ama;;;Café;;;;',
].join('\r\n')
