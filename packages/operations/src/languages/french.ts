import type { Language } from './language.ts'
import type { PageTexts } from './page-texts.ts'
import type { ReceiptTexts } from './receipt-texts.ts'

const page: PageTexts = {
  headlines: {
    pending: 'Nous avons votre commande',
    assigned: 'Un livreur va chercher votre commande',
    picked_up: 'Le livreur a votre commande',
    in_transit: 'Votre commande est en route',
    delivered: 'Votre commande a été livrée',
    partly_delivered: 'Votre commande a été livrée en partie',
    failed: 'Votre commande n’a pas pu être livrée',
    returned: 'Votre commande est repartie chez l’expéditeur',
    canceled: 'Votre commande a été annulée',
  },
  explanations: {
    pending: 'Cette page vous dira qui l’apporte, et quand.',
    assigned: 'Le livreur passe d’abord chez l’expéditeur, puis vient chez vous.',
    picked_up: 'Le livreur sera bientôt en route vers vous.',
    in_transit: 'Gardez votre téléphone à portée de main.',
    delivered: 'Merci pour votre commande.',
    partly_delivered: 'La liste des articles montre ce que vous avez reçu.',
    failed: 'Le livreur n’a pas pu la remettre. Une nouvelle tentative est possible.',
    returned: 'Si vous la voulez encore, contactez la boutique où vous avez commandé.',
    canceled:
      'Elle ne sera pas livrée. Si cela vous surprend, contactez la boutique où vous avez commandé.',
  },
  placed: 'Commande reçue',
  steps: {
    pending: 'En attente d’un livreur',
    assigned: 'Livreur trouvé',
    picked_up: 'Récupérée chez l’expéditeur',
    in_transit: 'En route',
    delivered: 'Livraison effectuée',
    failed: 'Livraison non effectuée',
    returned: 'Retour à l’expéditeur',
    canceled: 'Annulation',
  },
  stepInPart: (step) => `${step} (une partie de la commande)`,

  orderNumber: (number) => `Commande ${number}`,
  expected: 'Arrivée prévue',
  window: 'Créneau de livraison',
  destination: 'Livraison à',
  courier: 'Livreur',
  call: (name) => `Appeler ${name}`,
  toPay: 'À payer',
  payInCash: 'en espèces, au livreur',
  code: 'Code de livraison',
  haveCodeReady: 'Préparez votre code. Le livreur vous le demandera à la porte.',
  receivedBy: 'Reçu par',
  timeline: 'Suivi',
  items: 'Articles',
  accepted: (accepted, quantity) => `${accepted} sur ${quantity} acceptés`,

  test: 'TEST\u00a0: rien ne sera livré.',
  refreshes: 'Cette page s’actualise toute seule.',
  timeZone: (name) => `Heures\u00a0: ${name}.`,
  support: 'Obtenir de l’aide',
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
}

const receipt: ReceiptTexts = {
  title: 'Reçu',
}

export const french: Language = { locale: 'fr', page, receipt }
