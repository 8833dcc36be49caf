import type { Access, Grant, NewToken } from '../store/access.ts'
import { asAsync, type Memory, type TokenRow } from './memory.ts'

export function memoryAccess(memory: Memory): Access {
  const { clients, fleets, tokens } = memory
  const isValid = ({ revokedAt, token: { expiresAt } }: TokenRow, now: number) =>
    revokedAt === null && (expiresAt === null || expiresAt > now)
  const refuse = (token: NewToken) => {
    if (tokens.some(({ token: { hash } }) => hash === token.hash))
      throw new Error('A token with this hash already exists.')
    const others = token.fleet === undefined ? fleets : clients
    if (others.has(token.fleet ?? token.client))
      throw new Error('The name belongs to the other kind of owner.')
  }
  const create = (owners: Map<string, number>, name: string) => {
    if (!owners.has(name)) owners.set(name, clients.size + fleets.size + 1)
  }
  const store = (token: NewToken) => {
    if (token.fleet === undefined) create(clients, token.client)
    else create(fleets, token.fleet)
    return tokens.push({ id: tokens.length + 1, token, revokedAt: null })
  }
  return {
    findGrant: asAsync((hash, now) => {
      const found = tokens.find(({ token }) => token.hash === hash)
      return found && isValid(found, now) ? grantOf(memory, found) : undefined
    }),
    issue: asAsync((token) => {
      refuse(token)
      return store(token)
    }),
    issueAll: asAsync((issued, newClients) => {
      for (const token of issued) refuse(token)
      for (const { name } of newClients) create(clients, name)
      for (const token of issued) store(token)
    }),
    list: asAsync(() =>
      tokens.map(({ id, token: { hash: _, ...token }, revokedAt }) => ({
        ...token,
        id,
        revokedAt,
      })),
    ),
    findClient: asAsync((name) => clients.get(name)),
    revoke: asAsync((tokenId, now) => {
      const found = tokens.find(({ id }) => id === tokenId)
      if (found?.revokedAt !== null) return false
      found.revokedAt = now
      return true
    }),
  }
}

function grantOf({ clients, fleets }: Memory, { id: tokenId, token }: TokenRow): Grant {
  const rights = { tokenId, mode: token.mode, scopes: new Set(token.scopes) }
  if (token.fleet === undefined)
    return { ...rights, clientId: clients.get(token.client) ?? 0, clientName: token.client }
  const clientIds = token.clients?.flatMap((name) => clients.get(name) ?? []) ?? null
  return { ...rights, fleetId: fleets.get(token.fleet) ?? 0, fleetName: token.fleet, clientIds }
}
