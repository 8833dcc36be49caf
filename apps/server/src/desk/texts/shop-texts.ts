/** Texts that only people of a client read. */
export interface ShopTexts {
  readonly importHelp: string
  readonly columns: string
  readonly file: string
  readonly rows: string
  readonly check: string
  readonly template: string
  readonly row: string
  readonly problem: string
  readonly toCheck: string
  /** Why a file cannot be read. */
  readonly nothing: string
  readonly noCsv: string
  readonly openQuote: string
  readonly noColumns: string
  readonly missing: (columns: string) => string
  readonly tooMany: (max: number) => string
  readonly noSender: string
  /** The faults of a row. */
  readonly ofColumn: (column: string, fault: string) => string
  readonly differs: (row: number) => string
  readonly lostZero: (phone: string) => string
  readonly tooManyItems: (max: number) => string
  readonly exists: string
  readonly unread: (columns: string) => string
  /** The verdict before anything is created. */
  readonly ready: (count: number) => string
  readonly known: (count: number) => string
  readonly similar: (count: number) => string
  readonly like: (title: string, past: string) => string
  readonly wrong: (count: number) => string
  readonly warned: (count: number) => string
  readonly unwarned: (count: number) => string
  readonly nothingReady: string
  readonly create: (count: number) => string
  readonly createSome: string
  readonly leaveOut: (count: number) => string
  readonly edit: string
  /** The result. */
  readonly leftOut: (count: number) => string
  readonly created: (count: number) => string
  readonly refused: (count: number) => string
  readonly saveRefused: string
  readonly again: string
  /** One order. */
  readonly sameRecipient: string
  /** Webhooks, tokens and links to enter. */
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
  readonly help: string
  readonly people: string
  readonly peopleHelp: string
  readonly programs: string
  readonly noTokens: string
  /** For staff. */
  readonly invite: string
  readonly inviteHelp: string
  readonly looks: string
  readonly changes: string
  readonly tokensHelp: string
}

const englishOrders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

export const englishShop: ShopTexts = {
  importHelp:
    'One row is an order with one item. Rows with the same reference are one order with several items. The first row names the columns. Nothing is created before you have seen what will be.',
  columns: 'Columns that can be read; those with * are needed',
  file: 'A CSV file of at most 500 rows, as Excel and other spreadsheets save it',
  rows: 'Or rows that you paste here, with the names of the columns above them',
  check: 'Check the rows',
  template: 'Save a file to fill in',
  row: 'Row',
  problem: 'What is wrong',
  toCheck: 'Look at',
  nothing: 'There is no row. Choose a file, or paste rows.',
  noCsv: 'This is not a CSV file. In your spreadsheet, choose “Save as”, and then CSV.',
  openQuote: 'A quotation mark is opened and never closed.',
  noColumns: 'The first row does not name a column that can be read.',
  missing: (columns) => `Columns are missing: ${columns}.`,
  tooMany: (max) => `These are more than ${max} rows. Divide the file.`,
  noSender: 'Choose where the courier picks up, or fill in the columns of the sender.',
  ofColumn: (column, fault) => `${column}: ${fault}`,
  differs: (row) => `not the same as in row ${row}, which has the same reference`,
  lostZero: (phone) => `The first 0 is missing: spreadsheets drop it. Write ${phone} as text.`,
  tooManyItems: (max) => `An order entered here has at most ${max} items.`,
  exists: 'There is an order with this reference already.',
  unread: (columns) => `Columns that are not read: ${columns}.`,
  ready: (count) => `${englishOrders(count)} can be created`,
  known: (count) => `${englishOrders(count)} with a reference that exists already`,
  similar: (count) => `${englishOrders(count)} like one of the last 24 hours`,
  like: (title, past) => `An order like this exists: ${title} (${past}).`,
  wrong: (count) => `${englishOrders(count)} with mistakes, not created`,
  warned: (count) => `${englishOrders(count)} to look at again, which can be created`,
  unwarned: (count) => `${englishOrders(count)} without a remark`,
  nothingReady: 'No order can be created from these rows.',
  create: (count) => `Create ${englishOrders(count)}`,
  createSome: 'Create the orders',
  leaveOut: (count) =>
    `Leave out the ${englishOrders(count)} with the same phone and items as one of the last 24 hours`,
  leftOut: (count) => `${englishOrders(count)} left out, like one of the last 24 hours.`,
  edit: 'Change the rows',
  created: (count) => `${englishOrders(count)} created`,
  refused: (count) => `${englishOrders(count)} not created`,
  saveRefused: 'Save the rows that were not created as CSV',
  again: 'Import other rows',
  sameRecipient: 'New order for this recipient',
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
  help: 'Help',
  people: 'Who may enter',
  peopleHelp: 'The delivery service makes and ends these accesses: ask it for a link.',
  programs: 'Access of your programs',
  quiet: 'No order is late, and no webhook fails.',
  invite: 'Invite somebody of the client',
  inviteHelp: 'The person sees the orders and the webhooks of this client, and nothing else.',
  looks: 'looks',
  changes: 'changes orders and webhooks',
  noTokens: 'Your programs have no token. The delivery service issues them.',
  tokensHelp: 'Your programs enter with these. The delivery service issues and revokes them.',
}

const frenchOrders = (count: number): string =>
  count < 2 ? `${count} commande` : `${count} commandes`

export const frenchShop: ShopTexts = {
  importHelp:
    'Une ligne est une commande avec un article. Des lignes de même référence sont une commande avec plusieurs articles. La première ligne nomme les colonnes. Rien n’est créé avant que vous ayez vu ce qui le sera.',
  columns: 'Colonnes qui peuvent être lues\u00a0; celles avec * sont nécessaires',
  file: 'Un fichier CSV de 500 lignes au plus, tel qu’Excel ou un autre tableur l’enregistre',
  rows: 'Ou des lignes que vous collez ici, avec le nom des colonnes au-dessus',
  check: 'Vérifier les lignes',
  template: 'Enregistrer un fichier à remplir',
  row: 'Ligne',
  problem: 'Ce qui ne va pas',
  toCheck: 'À vérifier',
  nothing: 'Il n’y a aucune ligne. Choisissez un fichier, ou collez des lignes.',
  noCsv:
    'Ce n’est pas un fichier CSV. Dans votre tableur, choisissez «\u00a0Enregistrer sous\u00a0», puis CSV.',
  openQuote: 'Un guillemet est ouvert et jamais fermé.',
  noColumns: 'La première ligne ne nomme aucune colonne qui peut être lue.',
  missing: (columns) => `Il manque des colonnes\u00a0: ${columns}.`,
  tooMany: (max) => `Il y a plus de ${max} lignes. Divisez le fichier.`,
  noSender: 'Choisissez où le livreur prend les colis, ou remplissez les colonnes de l’expéditeur.',
  ofColumn: (column, fault) => `${column}\u00a0: ${fault}`,
  differs: (row) => `n’est pas comme à la ligne ${row}, qui a la même référence`,
  lostZero: (phone) =>
    `Il manque le premier 0\u00a0: les tableurs l’enlèvent. Écrivez ${phone} comme texte.`,
  tooManyItems: (max) => `Une commande saisie ici a au plus ${max} articles.`,
  exists: 'Il y a déjà une commande avec cette référence.',
  unread: (columns) => `Colonnes qui ne sont pas lues\u00a0: ${columns}.`,
  ready: (count) => `${frenchOrders(count)} à créer`,
  known: (count) => `${frenchOrders(count)} dont la référence existe déjà`,
  similar: (count) => `${frenchOrders(count)} comme une des dernières 24 heures`,
  like: (title, past) => `Une commande semblable existe\u00a0: ${title} (${past}).`,
  wrong: (count) => `${frenchOrders(count)} avec des erreurs, non créée${count < 2 ? '' : 's'}`,
  warned: (count) => `${frenchOrders(count)} à revoir, à créer quand même`,
  unwarned: (count) => `${frenchOrders(count)} sans remarque`,
  nothingReady: 'Aucune commande ne peut être créée avec ces lignes.',
  create: (count) => `Créer ${frenchOrders(count)}`,
  createSome: 'Créer les commandes',
  leaveOut: (count) =>
    `Laisser de côté ${frenchOrders(count)} au même téléphone et aux mêmes articles qu’une des dernières 24 heures`,
  leftOut: (count) => `${frenchOrders(count)} de côté, comme une des dernières 24 heures.`,
  edit: 'Modifier les lignes',
  created: (count) => `${frenchOrders(count)} créée${count < 2 ? '' : 's'}`,
  refused: (count) => `${frenchOrders(count)} non créée${count < 2 ? '' : 's'}`,
  saveRefused: 'Enregistrer en CSV les lignes non créées',
  again: 'Importer d’autres lignes',
  sameRecipient: 'Nouvelle commande pour ce destinataire',
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
  help: 'Aide',
  people: 'Qui peut entrer',
  peopleHelp: 'Le service de livraison crée et retire ces accès\u00a0: demandez-lui un lien.',
  programs: 'Accès de vos programmes',
  quiet: 'Aucune commande n’est en retard, et aucun webhook n’échoue.',
  invite: 'Inviter quelqu’un du client',
  inviteHelp: 'La personne voit les commandes et les webhooks de ce client, et rien d’autre.',
  looks: 'consulte',
  changes: 'modifie commandes et webhooks',
  noTokens: 'Vos programmes n’ont pas de jeton. C’est le service de livraison qui les émet.',
  tokensHelp:
    'Vos programmes entrent avec eux. C’est le service de livraison qui les émet et les révoque.',
}
