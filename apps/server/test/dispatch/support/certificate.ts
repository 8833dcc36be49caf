import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The key and the certificate of a TLS server, in PEM format. */
export interface Identity {
  readonly key: string
  readonly cert: string
}

const day = 86_400_000

interface CertificateOptions {
  readonly from?: number
  readonly until?: number
  /** Whether the certificate names an issuer that is not in the chain which the server sends. */
  readonly lacksIssuer?: boolean
}

/**
 * Creates a key and a certificate for a host, self-signed unless it lacks its issuer. Node can create keys, but not
 * certificates.
 */
export function selfSigned(
  host: string,
  {
    until = Date.now() + day,
    from = until - 2 * day,
    lacksIssuer = false,
  }: CertificateOptions = {},
): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Each certificate has a unique subject name. With equal names, one certificate could be taken for another's issuer.
  const name = nameOf(randomBytes(8).toString('hex'))
  const tbsCertificate = der(
    tags.sequence,
    der(tags.version, der(tags.integer, [2])),
    der(tags.integer, [1, ...randomBytes(8)]),
    algorithm,
    lacksIssuer ? nameOf('an issuer') : name,
    der(tags.sequence, timeOf(from), timeOf(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tags.extensions, der(tags.sequence, altNameOf(host))),
  )
  const signature = sign('sha256', tbsCertificate, privateKey)
  const cert = der(tags.sequence, tbsCertificate, algorithm, der(tags.bits, [0], signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  objectId: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
}

type Bytes = Uint8Array | readonly number[]

function der(tag: number, ...parts: readonly Bytes[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const objectId = (hex: string): Buffer => der(tags.objectId, Buffer.from(hex, 'hex'))

/** The signature algorithm: ECDSA with SHA-256. */
const algorithm = der(tags.sequence, objectId('2a8648ce3d040302'))

const nameOf = (commonName: string): Buffer =>
  der(
    tags.sequence,
    der(tags.set, der(tags.sequence, objectId('550403'), der(tags.text, Buffer.from(commonName)))),
  )

const altNameOf = (host: string): Buffer =>
  der(
    tags.sequence,
    objectId('551d11'),
    der(tags.octets, der(tags.sequence, der(tags.dnsName, Buffer.from(host)))),
  )

/** Encodes a time as `YYMMDDhhmmssZ`. */
const timeOf = (at: number): Buffer =>
  der(tags.time, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))
