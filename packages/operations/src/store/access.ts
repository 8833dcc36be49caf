import type { ClientKey, Instant, Mode } from '@delivery-orders/domain'
import type { Actor, NamedActor } from './audit.ts'
import type { Fleet } from './fleets.ts'

export interface Access {
  /** Returns the grant of a token; undefined if it is unknown, revoked, or expired at `now`. */
  findGrant(tokenHash: string, now: Instant): Promise<Grant | undefined>
  /**
   * Stores a token, creating its client or fleet if the name is new. Returns the token's id. Rejects if the other kind
   * of owner has the name. A name in `clients` that no client has yet serves none, also not later.
   */
  issue(token: NewToken): Promise<number>
  /**
   * Stores the tokens, after creating the clients whose names are new. Stores all or none: none, and returns false, if one
   * of them is stored already. Rejects as `issue` does.
   */
  issueAll(tokens: readonly NewToken[], newClients: readonly NewClient[]): Promise<boolean>
  /** Lists tokens, the oldest first: default all. */
  list(limit?: number): Promise<readonly TokenRecord[]>
  /** Returns the id of a client. A fleet is no client. */
  findClient(name: string): Promise<number | undefined>
  /** Revokes tokens. Returns the ids of those that exist and were not revoked yet. */
  revoke(tokens: TokenSelection, now: Instant, by: Actor): Promise<readonly number[]>
  /** Stores the last uses of tokens, but none that is less than `useEveryMs` from the stored one. */
  noteUses(uses: readonly TokenUse[]): Promise<void>
  /** Returns the actor with a name, creating it if the name is new. */
  identify(actor: NamedActor): Promise<Actor>
}

/** The access that a token gives: the data of one client, or the orders of the clients that a fleet serves. */
export type Grant = ClientGrant | FleetGrant

interface Rights {
  readonly actor: Actor
  readonly mode: Mode
  readonly scopes: ReadonlySet<string>
}

export interface ClientGrant extends ClientKey, Rights {
  readonly clientName: string
}

/** Has no `clientId`, so that it cannot be passed to what serves a client. */
export interface FleetGrant extends Fleet, Rights {
  readonly fleetName: string
}

/**
 * What a courier sees on the desk: the orders that it carries. Has neither a client nor a fleet as its owner, so that it
 * cannot be passed to what serves them.
 */
export interface CourierGrant {
  /** Of kind `courier`. */
  readonly actor: Actor
  readonly mode: Mode
  readonly reference: string
  readonly fleetName: string | null
  /** The clients whose orders the courier sees; null for all. */
  readonly clientIds: readonly number[] | null
}

/** Names the owner of a token: a client; or a fleet, with the names of the clients that it serves, null for all. */
export type TokenOwner =
  | { readonly client: string; readonly fleet?: undefined }
  | {
      readonly fleet: string
      readonly clients: readonly string[] | null
      readonly client?: undefined
    }

export type NewToken = NewRights & TokenOwner

/** How often the last use of a token is stored, so that requests cost no writes. */
export const useEveryMs = 3_600_000

export interface TokenUse {
  readonly actorId: number
  readonly at: Instant
}

/** One token, or all tokens of a client or a fleet. */
export type TokenSelection =
  | { readonly id: number }
  | { readonly client: string }
  | { readonly fleet: string }

/** A client without a token. A client that has the name already stays as it is. */
export interface NewClient {
  readonly name: string
  readonly createdAt: Instant
}

interface NewRights {
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly hash: string
  /** The token's last characters, for people to recognize it. */
  readonly hint: string
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly issuedBy: Actor
}

export type TokenRecord = StoredRights & TokenOwner

interface StoredRights {
  readonly id: number
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly hint: string
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  /** Up to an hour old; null for a token that was never used. */
  readonly lastUsedAt: Instant | null
}
