import type { DeskTexts } from './texts.ts'

/** The texts that speak to people of a client, where those of the staff speak about the client. */
type OwnTexts = Pick<DeskTexts, 'faults' | 'sentences' | 'words'>

const own = {
  en: {
    faults: { referenceTaken: 'There is an order with this reference already.' },
    sentences: {
      cancelAsks: 'The recipient reads it on their page. This cannot be undone.',
      codeAsked:
        'The courier asks for it at the door: give it to the recipient, and to nobody else. Tries left: {tries} of {all}.',
      codeLocked:
        'The code is locked after too many wrong ones. Make a new one, and give it to the recipient.',
      correctHelp: 'The courier sees what changed.',
      foundRecipient: 'Filled in from one of your earlier orders.',
      newRecipient: 'New recipient: none of your earlier orders has this number.',
      previewHelp: 'Nothing has been created yet. Read it once more.',
      noWebhook: 'You have no webhook: no system is told of this order.',
    },
    words: { owed: 'Owed to you' },
  },
  fr: {
    faults: { referenceTaken: 'Il y a déjà une commande avec cette référence.' },
    sentences: {
      cancelAsks: 'Le destinataire le lit sur sa page. C’est définitif.',
      codeAsked:
        'Le livreur le demande à la porte\u00a0: donnez-le au destinataire, et à personne d’autre. Essais restants\u00a0: {tries} sur {all}.',
      codeLocked:
        'Le code est bloqué après trop de codes faux. Créez-en un autre, et donnez-le au destinataire.',
      correctHelp: 'Le livreur voit ce qui a changé.',
      foundRecipient: 'Repris d’une de vos commandes précédentes.',
      newRecipient:
        'Nouveau destinataire\u00a0: aucune de vos commandes précédentes n’a ce numéro.',
      previewHelp: 'Rien n’est encore créé. Relisez-la.',
      noWebhook: 'Vous n’avez pas de webhook\u00a0: aucun système n’est averti de cette commande.',
    },
    words: { owed: 'À vous reverser' },
  },
} as const satisfies Record<string, { [Part in keyof OwnTexts]: Partial<OwnTexts[Part]> }>

/** Returns the texts of the desk as people of a client read them. */
export const textsOfShop = (texts: DeskTexts, language: keyof typeof own): DeskTexts => ({
  ...texts,
  faults: { ...texts.faults, ...own[language].faults },
  sentences: { ...texts.sentences, ...own[language].sentences },
  words: { ...texts.words, ...own[language].words },
})
