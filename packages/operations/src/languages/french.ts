import type { Language } from './language.ts'
import type { PageTexts } from './page-texts.ts'
import type { ReceiptTexts } from './receipt-texts.ts'

const askShop = 'La boutique où vous avez commandé peut vous dire la suite.'

const page: PageTexts = {
  headlines: {
    pending: 'Votre commande est enregistrée',
    assigned: 'Un livreur va chercher votre commande',
    picked_up: 'Le livreur a votre commande',
    in_transit: 'Votre commande est en route',
    delivered: 'Votre commande a été livrée',
    partly_delivered: 'Votre commande a été livrée en partie',
    failed: 'Votre commande n’a pas pu être livrée',
    partly_failed: 'Une partie de votre commande n’a pas pu être livrée',
    returned: 'Votre commande est repartie chez l’expéditeur',
    canceled: 'Votre commande a été annulée',
  },
  restComes: 'Une partie de votre commande a été livrée, le reste arrive',
  explanations: {
    pending: 'Cette page vous dira qui l’apporte, et quand.',
    assigned: 'Le livreur passe d’abord chez l’expéditeur, puis vient chez vous.',
    picked_up: 'Le livreur sera bientôt en route vers vous.',
    in_transit: 'Gardez votre téléphone à portée de main.',
    delivered: 'Merci pour votre commande.',
    partly_delivered: 'La liste des articles montre ce que vous avez reçu.',
    failed: 'Le livreur n’a pas pu la remettre.',
    partly_failed: 'La liste des articles montre ce que vous avez reçu.',
    returned: 'Si vous voulez encore votre commande, contactez la boutique où vous avez commandé.',
    canceled:
      'Elle ne sera pas livrée. Si cela vous surprend, contactez la boutique où vous avez commandé.',
  },
  mayComeAgain:
    'Le livreur repassera peut-être\u00a0: cette page vous dira quand. Vous pouvez aussi contacter la boutique où vous avez commandé.',
  comesAgain:
    'Le livreur va repasser. Si quelque chose doit changer d’ici là, dites-le à la boutique où vous avez commandé.',
  reasons: {
    recipient_absent: {
      reason: 'Il n’y avait personne pour recevoir le colis.',
    },
    wrong_address: {
      reason: 'Le livreur n’a pas trouvé l’adresse.',
      next: 'Expliquez à la boutique où vous avez commandé comment vous trouver.',
    },
    unreachable: { reason: 'Le livreur n’a pas pu vous joindre.' },
    refused: { reason: 'Le colis n’a pas été accepté à la porte.', next: askShop },
    not_paid: { reason: 'Le paiement n’a pas été fait.' },
    closed: { reason: 'C’était fermé.' },
    damaged: { reason: 'Le colis a été endommagé.', next: askShop },
    lost: { reason: 'Le colis a été perdu.', next: askShop },
  },
  placed: 'Commande passée',
  steps: {
    pending: 'En attente d’un livreur',
    assigned: 'Livreur trouvé',
    picked_up: 'Prise en charge par le livreur',
    in_transit: 'En route',
    delivered: 'Livraison effectuée',
    failed: 'Livraison non effectuée',
    returned: 'Retour à l’expéditeur',
    canceled: 'Annulation',
  },
  stepInPart: (step) => `${step} (en\u00a0partie)`,

  orderNumber: (number) => `Commande ${number}`,
  expected: 'Arrivée prévue',
  wasExpected: 'L’arrivée était prévue',
  isLate: 'Votre commande a du retard.',
  window: 'Créneau de livraison',
  colon: '\u00a0:',
  sender: 'Expéditeur',
  destination: 'Livraison à',
  courier: 'Livreur',
  call: (name) => `Appeler ${name}`,
  toPay: 'À payer',
  payInCash: 'en espèces, au livreur',
  paid: 'Payé en espèces',
  atTheDoor: 'À la porte',
  haveCodeReady:
    'Préparez votre code. La boutique vous l’a donné, et le livreur vous le demandera à la porte.',
  haveIdReady: (age) =>
    `Préparez votre pièce d’identité. Il faut avoir au moins ${age} ans pour recevoir cette commande.`,
  sign: 'Le livreur vous demandera de signer.',
  receivedBy: 'Reçu par',
  timeline: 'Suivi',
  items: 'Articles',
  accepted: (accepted, quantity) => `Accepté\u00a0: ${accepted} sur ${quantity}`,

  test: 'TEST\u00a0: rien ne sera livré.',
  refreshes: 'Cette page s’actualise toute seule.',
  timeZone: (city) => `Fuseau horaire\u00a0: ${city}.`,
  support: (name) => `Contacter ${name}`,
  askShop: (reference) =>
    'Une question\u00a0? Contactez la boutique où vous avez commandé, par exemple en répondant à son ' +
    `message, et donnez le numéro de commande ${reference}.`,
  gone: {
    title: 'Cette page n’est plus disponible',
    text: 'Elle montrait une livraison terminée. Pour toute question, contactez la boutique où vous avez commandé.',
  },
  unknown: {
    title: 'Il n’y a pas de livraison ici',
    text: 'Vérifiez que vous avez ouvert le lien entier, exactement comme il vous a été envoyé.',
  },
  tooMany: {
    title: 'Trop de demandes',
    text: 'Attendez une minute, puis rouvrez la page.',
  },
  noReceipt: {
    title: 'Il n’y a pas de reçu ici',
    text: 'Vérifiez que vous avez ouvert le lien entier, exactement comme il vous a été envoyé. Si c’est le cas, contactez la boutique où vous avez commandé.',
  },
  receiptNotReady: {
    title: 'Le reçu n’est pas prêt',
    text: 'Attendez une minute, puis rouvrez-le.',
  },
}

const receipt: ReceiptTexts = {
  labels: {
    title: 'Reçu',
    testTitle: 'Reçu de test',
    test: 'TEST · Ceci est une commande de test. Rien n’est livré.',
    recipient: 'Destinataire',
    order: 'Commande',
    item: 'Article',
    quantity: 'Quantité',
    amount: 'Montant',
    sheet: 'Page {sheet} sur {count}',
    tracking: 'Suivre la livraison',
    trackingCode: 'Code QR avec l’adresse de la page qui montre où en est la commande',
  },
  statuses: {
    pending: 'En attente',
    assigned: 'Attribuée',
    picked_up: 'Récupérée',
    in_transit: 'En route',
    delivered: 'Livrée',
    failed: 'Non livrée',
    returned: 'Retournée',
    canceled: 'Annulée',
    partly_delivered: 'Livrée en partie',
    partly_failed: 'Livrée en partie',
  },
  reference: (reference) => `Commande ${reference}`,
  internalNumber: (orderId) => `Numéro interne ${orderId}`,
  placed: 'Passée le',
  delivered: 'Livrée le',
  deliverBy: 'Au plus tard le',
  toPay: 'Espèces à payer',
  paid: 'Espèces payées',
  courier: 'Livreur',
  receivedBy: 'Reçu par',
  instructions: 'Instructions',
  cashNote: 'Note sur le paiement',
  comment: 'Commentaire',
  deliveryFee: 'Frais de livraison',
  total: 'Total',
  totalNote: (accepted, quantity, paid) =>
    'Le total est celui de toute la commande. ' +
    `Quantité acceptée\u00a0: ${accepted} sur ${quantity}.${paid ? ` Payé en espèces\u00a0: ${paid}.` : ''}`,
  from: (sender) => `Expéditeur\u00a0: ${sender}`,
  size: (size) => `Taille ${size}`,
  accepted: (accepted, quantity) => `Accepté\u00a0: ${accepted} sur ${quantity}`,
  commented: (status, comment) => `${status}\u00a0: ${comment}`,
}

export const french: Language = { locale: 'fr', page, receipt }
