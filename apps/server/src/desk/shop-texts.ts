/** Texts that only a client's people read. */
export interface ShopTexts {
  readonly addWebhook: string
  readonly addHelp: string
  readonly ordered: string
  readonly onlySome: string
  readonly onlySomeHelp: string
  readonly noWebhook: string
  readonly secret: string
  readonly secretHelp: string
  readonly keepsOld: string
  readonly quiet: string
  readonly noTokens: string
  /** For staff. */
  readonly invite: string
  readonly inviteHelp: string
  readonly looks: string
  readonly changes: string
  readonly tokensHelp: string
}

export const englishShop: ShopTexts = {
  addWebhook: 'Add a webhook',
  addHelp:
    'Your system gets each change of your orders at this address. Events that it does not take are sent again for three days.',
  ordered: 'Send the events of an order one after the other',
  onlySome: 'Only some events',
  onlySomeHelp: 'Without a mark, all are sent, also those that will exist later.',
  noWebhook: 'You have no webhook: nobody tells your system about changes.',
  secret: 'Secret',
  secretHelp: 'Your system checks with it that a message is from here. It is not shown again.',
  keepsOld: 'The old secret works for another day.',
  quiet: 'No order is late, and no webhook fails.',
  invite: 'Invite somebody of the client',
  inviteHelp: 'The person sees the orders and the webhooks of this client, and nothing else.',
  looks: 'looks',
  changes: 'changes orders and webhooks',
  noTokens: 'Your programs have no token. The operator issues them.',
  tokensHelp: 'Your programs enter with these. The operator issues and revokes them.',
}

export const frenchShop: ShopTexts = {
  addWebhook: 'Ajouter un webhook',
  addHelp:
    'Votre système reçoit à cette adresse chaque changement de vos commandes. Les événements qu’il ne prend pas sont renvoyés pendant trois jours.',
  ordered: 'Envoyer les événements d’une commande l’un après l’autre',
  onlySome: 'Certains événements seulement',
  onlySomeHelp: 'Sans coche, tous sont envoyés, y compris ceux qui existeront plus tard.',
  noWebhook: 'Vous n’avez pas de webhook : personne n’annonce les changements à votre système.',
  secret: 'Secret',
  secretHelp: 'Votre système vérifie avec lui qu’un message vient d’ici. Il ne sera plus affiché.',
  keepsOld: 'L’ancien secret reste valable un jour.',
  quiet: 'Aucune commande n’est en retard, et aucun webhook n’échoue.',
  invite: 'Inviter quelqu’un du client',
  inviteHelp: 'La personne voit les commandes et les webhooks de ce client, et rien d’autre.',
  looks: 'consulte',
  changes: 'modifie commandes et webhooks',
  noTokens: 'Vos programmes n’ont pas de jeton. C’est l’exploitant qui les émet.',
  tokensHelp: 'Vos programmes entrent avec eux. C’est l’exploitant qui les émet et les révoque.',
}
