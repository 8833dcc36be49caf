/** The errors that the sender writes. */
export type Failure =
  | 'internal error of the service'
  | 'no response within 15 seconds'
  | 'no secure connection could be made'
  | 'the certificate of the host is not valid'
  | 'the certificate of the host is not valid: it has expired'
  | 'the certificate of the host is not valid: it is for another host'
  | 'the certificate of the host is not valid: it is not valid yet'
  | 'the certificate of the host is not valid: its issuer is not known, or a certificate of its chain is missing'
  | 'the certificate of the host is not valid: no known authority has signed it'
  | 'the connection was closed without a response'
  | 'the connection was refused'
  | 'the host cannot be reached'
  | 'the host name does not resolve to an address'
  | 'the host resolves to an address that is not allowed'
  | 'the request failed'
  | 'the response was not HTTP'

export const englishFailures: Readonly<Record<Failure, string>> = {
  'internal error of the service': 'Error of this service',
  'no response within 15 seconds': 'No response within 15 seconds',
  'no secure connection could be made': 'No secure connection',
  'the certificate of the host is not valid': 'The certificate is not valid',
  'the certificate of the host is not valid: it has expired': 'The certificate has expired',
  'the certificate of the host is not valid: it is for another host':
    'The certificate is for another host',
  'the certificate of the host is not valid: it is not valid yet':
    'The certificate is not valid yet',
  'the certificate of the host is not valid: its issuer is not known, or a certificate of its chain is missing':
    'The issuer of the certificate is not known, or a certificate of its chain is missing',
  'the certificate of the host is not valid: no known authority has signed it':
    'No known authority has signed the certificate',
  'the connection was closed without a response': 'Connection closed without a response',
  'the connection was refused': 'Connection refused',
  'the host cannot be reached': 'The host cannot be reached',
  'the host name does not resolve to an address': 'The name of the host has no address',
  'the host resolves to an address that is not allowed':
    'The host has an address that is not allowed',
  'the request failed': 'The request failed',
  'the response was not HTTP': 'The response was not HTTP',
}

export const frenchFailures: Readonly<Record<Failure, string>> = {
  'internal error of the service': 'Erreur de ce service',
  'no response within 15 seconds': 'Pas de réponse en 15 secondes',
  'no secure connection could be made': 'Pas de connexion sécurisée',
  'the certificate of the host is not valid': 'Le certificat n’est pas valable',
  'the certificate of the host is not valid: it has expired': 'Le certificat a expiré',
  'the certificate of the host is not valid: it is for another host':
    'Le certificat est celui d’un autre serveur',
  'the certificate of the host is not valid: it is not valid yet':
    'Le certificat n’est pas encore valable',
  'the certificate of the host is not valid: its issuer is not known, or a certificate of its chain is missing':
    'L’émetteur du certificat est inconnu, ou il manque un certificat de sa chaîne',
  'the certificate of the host is not valid: no known authority has signed it':
    'Aucune autorité connue n’a signé le certificat',
  'the connection was closed without a response': 'Connexion fermée sans réponse',
  'the connection was refused': 'Connexion refusée',
  'the host cannot be reached': 'Le serveur est injoignable',
  'the host name does not resolve to an address': 'Le nom du serveur n’a pas d’adresse',
  'the host resolves to an address that is not allowed': 'L’adresse du serveur n’est pas autorisée',
  'the request failed': 'La requête a échoué',
  'the response was not HTTP': 'La réponse n’était pas du HTTP',
}
