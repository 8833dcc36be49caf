import type { ProblemCode, Status } from '@delivery-orders/contract'

/** The requirements that a delivery must meet. */
export interface Required {
  /** All requirements besides a code. */
  readonly requires: Requires | null
  readonly code: ModelCode | null
}

export interface Requires {
  readonly photo?: true
  readonly signature?: true
  readonly minimumAge?: number
}

/** The code of a recipient. It is locked when five wrong ones were sent. */
export interface ModelCode {
  readonly number: number
  /** As the service has made it. */
  readonly digits: string | undefined
  /** The wrong codes that were sent. */
  readonly tried: readonly string[]
}

export type RequiresPatch = {
  readonly [Name in keyof Requires | 'code']?: boolean | number | null
}

export interface SaidProof {
  readonly receivedBy?: string
  readonly collected?: number
  readonly photoUrl?: string
  readonly signatureUrl?: string
  readonly ageChecked?: boolean
  readonly code?: string
  readonly exception?: string
}

const triesMax = 5

export const isLocked = (code: ModelCode | null): boolean => code?.tried.length === triesMax

/** Merges a patch into requirements. Null and false remove them, and a locked code is replaced. */
export function requiredAfter(
  facts: Required,
  patch: RequiresPatch | null | undefined,
  { digits, codes }: { readonly digits: string | undefined; readonly codes: number },
): Required {
  if (patch === null) return { requires: null, code: null }
  const { code, ...others } = patch ?? {}
  const entries = Object.entries({ ...facts.requires, ...others }).filter(([, value]) => value)
  const isNew = code === true && (facts.code === null || isLocked(facts.code))
  const after = isNew ? { number: codes + 1, digits, tried: [] } : facts.code
  return {
    requires: entries.length > 0 ? Object.fromEntries(entries) : null,
    code: code === undefined || code === true ? after : null,
  }
}

export const shownRequires = ({ requires, code }: Required): object | null =>
  requires || code
    ? { ...requires, ...(code && { code: true }), ...(isLocked(code) && { locked: true }) }
    : null

interface Step {
  readonly to: Status
  readonly proof?: SaidProof | null
}

const isChecked = ({ to, proof }: Step): boolean => to === 'delivered' && !proof?.exception

/** Returns what a step lacks that the order requires. */
export function missingFrom({ requires, code }: Required, step: Step): readonly string[] {
  const { photoUrl, signatureUrl, ageChecked, code: sent } = step.proof ?? {}
  const lacks = {
    photo: requires?.photo && !photoUrl,
    signature: requires?.signature && !signatureUrl,
    minimumAge: requires?.minimumAge && !ageChecked,
    code: code && !sent,
  }
  return isChecked(step)
    ? Object.entries(lacks).flatMap(([name, isLacking]) => (isLacking ? [name] : []))
    : []
}

/** Whether a step that was not refused shows that its code was right. */
export const hasRightCode = ({ code }: Required, step: Step): boolean =>
  isChecked(step) && code !== null && step.proof?.code === code.digits

interface CodeRefusal {
  readonly problem: { readonly code: ProblemCode; readonly triesLeft?: number }
  /** The code with its tries after this one. */
  readonly code: ModelCode
}

/** Refuses a code that is wrong or locked. */
export function refuseCode({ code }: Required, step: Step): CodeRefusal | undefined {
  const sent = step.proof?.code
  if (!code || !isChecked(step) || sent === undefined) return undefined
  if (isLocked(code)) return { problem: { code: 'code_locked' }, code }
  if (sent === code.digits) return undefined
  const tried = code.tried.includes(sent) ? code.tried : [...code.tried, sent]
  return {
    problem: { code: 'wrong_code', triesLeft: triesMax - tried.length },
    code: { ...code, tried },
  }
}

/** Returns the right code, for 0, or a wrong one. */
export const codeAt = (code: ModelCode | null, offset: number): string =>
  `${(Number(code?.digits ?? 1_234) + offset) % 10_000}`.padStart(4, '0')
