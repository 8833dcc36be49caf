import type { Access } from '../store/store.ts'
import { type Memory, promised, type TokenRow } from './memory.ts'

export function memoryAccess({ clients, tokens }: Memory): Access {
  const isValid = ({ revokedAt, expiresAt }: TokenRow, now: number) =>
    revokedAt === null && (expiresAt === null || expiresAt > now)
  return {
    findGrant: promised((hash, now) => {
      const found = tokens.find((token) => token.hash === hash)
      if (!found || !isValid(found, now)) return undefined
      const { id: tokenId, client: clientName, mode, scopes } = found
      const clientId = clients.get(clientName) ?? 0
      return { tokenId, clientId, clientName, mode, scopes: new Set(scopes) }
    }),
    issue: promised((token) => {
      if (tokens.some(({ hash }) => hash === token.hash))
        throw new Error('There is a token with this hash.')
      if (!clients.has(token.client)) clients.set(token.client, clients.size + 1)
      return tokens.push({ ...token, id: tokens.length + 1, revokedAt: null })
    }),
    list: promised(() => tokens.map(({ hash: _, ...token }) => token)),
    findClient: promised((name) => clients.get(name)),
    revoke: promised((tokenId, now) => {
      const found = tokens.find(({ id }) => id === tokenId)
      if (found?.revokedAt !== null) return false
      found.revokedAt = now
      return true
    }),
  }
}
