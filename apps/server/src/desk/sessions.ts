import type { Clock, Desk, DeskAccess, Random } from '@delivery-orders/operations'
import { secretText, spanMs, tokenHash } from '@delivery-orders/operations'
import type { Request, Response } from 'express'
import type { DeskOrigin } from './guard.ts'
import { refreshHeader } from './refresh-script.ts'
import type { Visitor } from './visitor.ts'

/** How long a link can be used, a session can rest, and a session can last. */
export const linkMs: number = spanMs('1 h')
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
  find(request: Request): Promise<Visitor | undefined>
  leave(visitor: Visitor, response: Response): Promise<void>
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
    find: async ({ headers }) => {
      const secret = cookieIn(headers.cookie ?? '', name)
      const access = secret === undefined ? undefined : await desk.find(tokenHash(secret))
      if (!access) return undefined
      const now = clock.now()
      const { id, actor, role, enteredAt } = access
      const restedMs = restedTime(access, now)
      if (restedMs === undefined) return undefined
      if (restedMs >= seenEveryMs && headers[refreshHeader] === undefined)
        await desk.noteSeen(id, now)
      return { actor, role, session: id, sealName: `${id} ${enteredAt}` }
    },
    leave: async ({ session, actor }, response) => {
      if (session !== undefined) await desk.end(session, clock.now(), actor)
      response.clearCookie(name, options)
    },
  }
}

/** Returns how long a session was not used; undefined if it is over. */
function restedTime({ enteredAt, seenAt }: DeskAccess, now: number): number | undefined {
  if (enteredAt === null || enteredAt + sessionMs <= now) return undefined
  const restedMs = now - (seenAt ?? enteredAt)
  return restedMs < idleMs ? restedMs : undefined
}

/** Two cookies of the name are none: on this machine, another program may have set one to make its session theirs. */
function cookieIn(header: string, name: string): string | undefined {
  const [found, ...others] = header.split('; ').filter((pair) => pair.startsWith(`${name}=`))
  return others.length === 0 ? found?.slice(name.length + 1) : undefined
}
