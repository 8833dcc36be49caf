import { type Clock, type Random, secretText, spanMs, tokenHash } from '@delivery-orders/operations'
import {
  type CourierRecord,
  type Desk,
  type DeskAccess,
  type DeskSide,
  deskSides,
} from '@delivery-orders/operations/store'
import type { Request, Response } from 'express'
import { refreshHeader } from '../browser/refresh-script.ts'
import type { DeskOrigin } from './guard.ts'
import type { CourierVisitor, Visitor } from './visitor.ts'

/** How long a link can be used, and a session can last. */
export const linkMs: number = spanMs('1 h')
const sessionMs = spanMs('30 d')

/** How long a session of each side can rest. A courier's phone stays in its pocket over a holiday. */
const idleMs: Readonly<Record<DeskSide, number>> = {
  staff: spanMs('12 h'),
  shop: sessionMs,
  courier: sessionMs,
}

/**
 * How often the use of a session is stored: a page view writes nothing else. Planners read for each courier whether the
 * round was opened since they assigned.
 */
const seenEveryMs: Readonly<Record<DeskSide, number>> = {
  staff: spanMs('5 min'),
  shop: spanMs('5 min'),
  courier: spanMs('1 min'),
}

interface SessionParts {
  readonly desk: Desk
  readonly clock: Clock
  readonly random: Random
  readonly origin: DeskOrigin
}

export interface Sessions {
  /**
   * Spends the key of a link and sets the cookie of its side. Returns the side; undefined if the link cannot be used any
   * more.
   */
  enter(key: string, response: Response): Promise<DeskSide | undefined>
  /** Finds the session that the browser has on a side. */
  find<Side extends DeskSide>(request: Request, side: Side): Promise<VisitorOf<Side> | undefined>
  /** Whether the session that the browser has as a courier was ended. */
  hasEndedCourier(request: Request): Promise<boolean>
  /** Ends the sessions that the browser has. */
  leave(request: Request, response: Response): Promise<void>
}

export type VisitorOf<Side extends DeskSide> = Extract<Visitor, { readonly side: Side }>

export function deskSessions({ desk, clock, random, origin }: SessionParts): Sessions {
  const isSecure = origin !== undefined
  // The prefix `__Host-` makes browsers refuse the cookie from any other host, and over http.
  const nameOf = (side: DeskSide) => `${isSecure ? '__Host-' : ''}desk-${side}`
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const
  const secretIn = ({ headers }: Request, side: DeskSide) =>
    cookieIn(headers.cookie ?? '', nameOf(side))
  const accessIn = async (request: Request, side: DeskSide) => {
    const secret = secretIn(request, side)
    const access = secret === undefined ? undefined : await desk.find(tokenHash(secret))
    return access?.side === side ? access : undefined
  }
  return {
    enter: async (key, response) => {
      const secret = secretText(random)
      const now = clock.now()
      const hashes = { keyHash: tokenHash(key), secretHash: tokenHash(secret) }
      const access = await desk.enter({ ...hashes, invitedFrom: now - linkMs, now })
      if (access) response.cookie(nameOf(access.side), secret, { ...options, maxAge: sessionMs })
      return access?.side
    },
    find: async <Side extends DeskSide>(request: Request, side: Side) => {
      const access = await accessIn(request, side)
      const now = clock.now()
      const restedMs = access && restedTime(access, now)
      if (!access || restedMs === undefined) return undefined
      // A phone refreshes the round while it is on the screen. A page of the staff may be hidden.
      const isUse = side === 'courier' || request.headers[refreshHeader] === undefined
      if (isUse && restedMs >= seenEveryMs[side]) await desk.noteSeen(access.id, now)
      return visitorOf(access) as VisitorOf<Side>
    },
    hasEndedCourier: async (request) => {
      const secret = secretIn(request, 'courier')
      return secret !== undefined && (await desk.hasEnded(tokenHash(secret)))
    },
    leave: async (request, response) => {
      for (const side of deskSides) {
        const access = await accessIn(request, side)
        if (access) await desk.end(access.id, clock.now(), access.actor)
        if (access) response.clearCookie(nameOf(side), options)
      }
    },
  }
}

function visitorOf(access: DeskAccess): Visitor {
  const { id: session, actor, enteredAt } = access
  const visitor = { actor, session, sealName: `${session} ${enteredAt}` }
  if (access.side === 'staff') return { side: 'staff', ...visitor, role: access.role }
  if (access.side === 'courier') return courierVisitor(access.courier, visitor)
  const { client, clientName, canWrite } = access
  // The session says what the person may do, and not scopes.
  const grant = { ...client, clientName, actor, scopes: new Set<string>() }
  return { side: 'shop', ...visitor, grant, canWrite }
}

export function courierVisitor(
  courier: CourierRecord,
  visitor: Pick<CourierVisitor, 'actor' | 'session' | 'sealName'>,
): CourierVisitor {
  const { actor, session, sealName } = visitor
  const { mode, reference, fleet: fleetName, clientIds } = courier
  const grant = { actor, mode, reference, fleetName, clientIds }
  return { side: 'courier', actor, session, sealName, courier, grant }
}

/** Returns how long a session was not used; undefined if it is over. */
function restedTime({ side, enteredAt, seenAt }: DeskAccess, now: number): number | undefined {
  if (enteredAt === null || enteredAt + sessionMs <= now) return undefined
  const restedMs = now - (seenAt ?? enteredAt)
  return restedMs < idleMs[side] ? restedMs : undefined
}

/** Two cookies of the name are none: on this machine, another program may have set one to make its session theirs. */
function cookieIn(header: string, name: string): string | undefined {
  const [found, ...others] = header.split('; ').filter((pair) => pair.startsWith(`${name}=`))
  return others.length === 0 ? found?.slice(name.length + 1) : undefined
}
