import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '@delivery-orders/operations'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Keeps a number out of addresses, logs and the history of browsers: only the visitor who searched can open it. */
export interface Sealed {
  seal(text: string): string
  /** Returns undefined for what another visitor has sealed. */
  open(sealed: string): string | undefined
}

export function sealedFor(secret: Uint8Array, name: string, random: Random): Sealed {
  const info = `delivery-orders desk ${name}`
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32))
  return {
    seal: (text) => {
      const iv = random.bytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const [tagAt, textAt] = [ivBytes, ivBytes + tagBytes]
      if (bytes.length < textAt) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, tagAt))
      decipher.setAuthTag(bytes.subarray(tagAt, textAt))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
