import type { Access, Grant, TokenOwner, TokenSelection } from '../store/access.ts'
import type { Actor } from '../store/audit.ts'
import { accessBy } from '../store/rules/issue-token.ts'
import type { AccessTable, AuditTable, Rules } from '../store/tables.ts'
import { asAsync, type Memory, reads, type TokenRow, writes } from './memory.ts'

export const accessTable = (memory: Memory): AccessTable => {
  const { owners, tokens } = memory
  return {
    findOwners: reads((names) => [...owners.values()].filter(({ name }) => names.includes(name))),
    insertOwners: writes(memory, (added) => {
      for (const { name, isFleet } of added)
        if (!owners.has(name)) owners.set(name, { id: owners.size + 1, name, isFleet })
    }),
    hasToken: reads((hashes) => tokens.some(({ token: { hash } }) => hashes.includes(hash))),
    insertTokens: writes(memory, (owned) =>
      owned.map((token) => tokens.push({ ...token, id: tokens.length + 1, revokedAt: null })),
    ),
    listTokens: reads((limit) =>
      tokens.slice(0, limit).map((row) => {
        const { hash: _, issuedBy: _by, client, fleet, ...rights } = row.token
        return {
          ...rights,
          ...ownerOf(memory, row),
          id: row.id,
          revokedAt: row.revokedAt,
          lastUsedAt: null,
        }
      }),
    ),
    // Nobody enters a desk on a service in memory.
    endShopAccesses: writes(memory, () => []),
    revokeTokens: writes(memory, (selection, now) => {
      const found = tokens.filter((row) => row.revokedAt === null && isSelected(row, selection))
      for (const row of found) row.revokedAt = now
      return found.map(({ id }) => id)
    }),
    updateLastUses: reads(() => undefined),
  }
}

const isSelected = ({ id, token }: TokenRow, selection: TokenSelection): boolean => {
  if ('id' in selection) return id === selection.id
  return 'client' in selection ? token.client === selection.client : token.fleet === selection.fleet
}

/** Keeps nothing, because nobody can ask for it: the service in memory has no operator. */
export const auditTable: AuditTable = {
  findActor: reads((actor) => ({ id: 0, ...actor })),
  insertActor: reads(() => undefined),
  insertAudit: reads(() => undefined),
  hasAudit: reads(() => false),
  deleteAudit: reads(() => 0),
}

export const memoryAccess = (memory: Memory, rules: Rules): Access => ({
  ...accessBy(rules),
  findGrant: asAsync((hash, now) => {
    const found = memory.tokens.find(({ token }) => token.hash === hash)
    return found && isValid(found, now) ? grantOf(memory, found) : undefined
  }),
})

const isValid = ({ revokedAt, token: { expiresAt } }: TokenRow, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

/** Returns the name of an owner; the id as a text if there is none. */
export const nameOfOwner = ({ owners }: Memory, ownerId: number): string =>
  [...owners.values()].find(({ id }) => id === ownerId)?.name ?? `${ownerId}`

function ownerOf(memory: Memory, { token, ownerId, clientIds }: TokenRow): TokenOwner {
  const name = nameOfOwner(memory, ownerId)
  if (token.fleet === undefined) return { client: name }
  return { fleet: name, clients: clientIds?.map((id) => nameOfOwner(memory, id)) ?? null }
}

function grantOf(memory: Memory, { id, token, ownerId, clientIds }: TokenRow): Grant {
  const actor: Actor = { id, kind: 'token', name: String(id) }
  const rights = { actor, mode: token.mode, scopes: new Set(token.scopes) }
  const name = nameOfOwner(memory, ownerId)
  return token.fleet === undefined
    ? { ...rights, clientId: ownerId, clientName: name }
    : { ...rights, fleetId: ownerId, fleetName: name, clientIds }
}
