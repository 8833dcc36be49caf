import type { Clock, Desk, DeskAccess, Random } from '@delivery-orders/operations'
import { secretText, spanMs, tokenHash } from '@delivery-orders/operations'
import type { Request, Response } from 'express'
import type { DeskOrigin } from './guard.ts'

/** How long a link can be used, a session can rest, and a session can last. */
const linkMs = spanMs('1 h')
const idleMs = spanMs('12 h')
const sessionMs = spanMs('30 d')

/** How often the use of a session is stored: a page view writes nothing else. */
const seenEveryMs = spanMs('5 min')

interface SessionParts {
  readonly desk: Desk
  readonly clock: Clock
  readonly random: Random
  readonly origin: DeskOrigin
}

export interface Sessions {
  /** Spends the key of a link and sets the cookie. Returns false if the link cannot be used any more. */
  enter(key: string, response: Response): Promise<boolean>
  find(request: Request): Promise<DeskAccess | undefined>
  leave(access: DeskAccess, response: Response): Promise<void>
}

export function deskSessions({ desk, clock, random, origin }: SessionParts): Sessions {
  const isSecure = origin !== undefined
  // The prefix `__Host-` makes browsers refuse the cookie from any other host, and over http.
  const name = isSecure ? '__Host-desk-staff' : 'desk-staff'
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const
  return {
    enter: async (key, response) => {
      const secret = secretText(random)
      const now = clock.now()
      const hashes = { keyHash: tokenHash(key), secretHash: tokenHash(secret) }
      const access = await desk.enter({ ...hashes, invitedFrom: now - linkMs, now })
      if (!access) return false
      response.cookie(name, secret, { ...options, maxAge: sessionMs })
      return true
    },
    find: async ({ headers: { cookie = '' } }) => {
      const secret = cookieIn(cookie, name)
      const access = secret === undefined ? undefined : await desk.find(tokenHash(secret))
      if (!access) return undefined
      const now = clock.now()
      const { enteredAt, seenAt } = access
      if (enteredAt === null || enteredAt + sessionMs <= now) return undefined
      const restedMs = now - (seenAt ?? enteredAt)
      if (restedMs >= idleMs) return undefined
      if (restedMs >= seenEveryMs) await desk.noteSeen(access.id, now)
      return access
    },
    leave: async (access, response) => {
      await desk.end(access.id, clock.now(), access.actor)
      response.clearCookie(name, options)
    },
  }
}

const cookieIn = (header: string, name: string): string | undefined =>
  header
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
