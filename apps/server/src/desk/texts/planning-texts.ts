type NamedCount = (count: number, name: string) => string

/** Texts about orders that are given to couriers. */
export interface PlanningTexts {
  readonly none: string
  readonly carriesNone: string
  readonly neverOpened: string
  readonly notOpened: string
  readonly opened: string
  /** Buttons that lead to a choice. */
  readonly choose: string
  readonly change: string
  readonly changeAll: (count: number) => string
  readonly allOf: NamedCount
  readonly noneChosen: string
  /** Buttons. */
  readonly assign: NamedCount
  readonly handOver: NamedCount
  readonly takeBack: (count: number) => string
  /** The result. */
  readonly assigned: NamedCount
  readonly handedOver: NamedCount
  readonly takenBack: (count: number) => string
  /** The orders that stayed as they were, and why. */
  readonly failed: (count: number) => string
  readonly hasIt: (name: string) => string
  readonly changed: string
  readonly carried: string
  readonly unseen: string
  readonly paper: string
}

export const englishPlanning: PlanningTexts = {
  none: 'Every order has a courier.',
  carriesNone: 'Carries no order.',
  neverOpened: 'never opened',
  notOpened: 'not opened since',
  opened: 'opened',
  choose: 'Give the marked orders to',
  change: 'Take back or hand over the marked orders',
  changeAll: (count) => (count === 1 ? 'The only order' : `All ${count} orders`),
  allOf: (count, area) => (count === 1 ? `The order of ${area} to` : `All ${count} of ${area} to`),
  noneChosen: 'Mark at least one order that still exists.',
  assign: (count, name) => `Assign ${ordersText(count)} to ${name}`,
  handOver: (count, name) => `Hand ${ordersText(count)} over to ${name}`,
  takeBack: (count) => `Take ${ordersText(count)} back`,
  assigned: (count, name) => `${ordersText(count)} assigned to ${name}.`,
  handedOver: (count, name) => `${ordersText(count)} handed over to ${name}.`,
  takenBack: (count) => `${ordersText(count)} taken back.`,
  failed: (count) => `${ordersText(count)} did not change`,
  hasIt: (name) => `${name} has this order now.`,
  changed: 'The order has changed since you saw it. Look at it, and decide again.',
  carried: 'The courier has picked the order up already, or does not carry it any more.',
  unseen: 'sees no orders of this client',
  paper: 'Round on paper',
}

export const frenchPlanning: PlanningTexts = {
  none: 'Chaque commande a un livreur.',
  carriesNone: 'N’a aucune commande en charge.',
  neverOpened: 'jamais ouverte',
  notOpened: 'pas rouverte depuis',
  opened: 'ouverte',
  choose: 'Donner les commandes cochées à',
  change: 'Reprendre ou transmettre les commandes cochées',
  changeAll: (count) => (count === 1 ? 'La seule commande' : `Les ${count} commandes`),
  allOf: (count, area) => (count === 1 ? `La commande de ${area} à` : `Les ${count} de ${area} à`),
  noneChosen: 'Cochez au moins une commande qui existe encore.',
  assign: (count, name) => `Confier ${commandesText(count)} à ${name}`,
  handOver: (count, name) => `Transmettre ${commandesText(count)} à ${name}`,
  takeBack: (count) => `Reprendre ${commandesText(count)}`,
  assigned: (count, name) =>
    `${commandesText(count)} ${count > 1 ? 'confiées' : 'confiée'} à ${name}.`,
  handedOver: (count, name) =>
    `${commandesText(count)} ${count > 1 ? 'transmises' : 'transmise'} à ${name}.`,
  takenBack: (count) => `${commandesText(count)} ${count > 1 ? 'reprises' : 'reprise'}.`,
  failed: (count) => `${commandesText(count)} ${count > 1 ? 'n’ont pas changé' : 'n’a pas changé'}`,
  hasIt: (name) => `${name} a maintenant cette commande.`,
  changed: 'La commande a changé depuis que vous l’avez vue. Regardez-la, puis décidez à nouveau.',
  carried: 'Le livreur a déjà pris le colis, ou n’a plus cette commande.',
  unseen: 'ne voit pas les commandes de ce client',
  paper: 'Tournée sur papier',
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`
}

function commandesText(count: number): string {
  return count === 1 ? '1 commande' : `${count} commandes`
}
