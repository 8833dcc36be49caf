import type { Access } from '../store/store.ts'
import { asAsync, type Memory, type TokenRow } from './memory.ts'

export function memoryAccess({ clients, tokens }: Memory): Access {
  const isValid = ({ revokedAt, expiresAt }: TokenRow, now: number) =>
    revokedAt === null && (expiresAt === null || expiresAt > now)
  return {
    findGrant: asAsync((hash, now) => {
      const found = tokens.find((token) => token.hash === hash)
      if (!found || !isValid(found, now)) return undefined
      const { id: tokenId, client: clientName, mode, scopes } = found
      const clientId = clients.get(clientName) ?? 0
      return { tokenId, clientId, clientName, mode, scopes: new Set(scopes) }
    }),
    issue: asAsync((token) => {
      if (tokens.some(({ hash }) => hash === token.hash))
        throw new Error('A token with this hash already exists.')
      if (!clients.has(token.client)) clients.set(token.client, clients.size + 1)
      return tokens.push({ ...token, id: tokens.length + 1, revokedAt: null })
    }),
    list: asAsync(() => tokens.map(({ hash: _, ...token }) => token)),
    findClient: asAsync((name) => clients.get(name)),
    revoke: asAsync((tokenId, now) => {
      const found = tokens.find(({ id }) => id === tokenId)
      if (found?.revokedAt !== null) return false
      found.revokedAt = now
      return true
    }),
  }
}
