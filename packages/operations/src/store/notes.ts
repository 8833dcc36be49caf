import type { Instant } from '@delivery-orders/domain'
import type { RecentTraffic } from './recent-traffic.ts'

export type NoteKind = 'process' | 'size' | 'backup' | 'check' | 'erasure' | 'purge' | 'purging'

/**
 * The notes of processes and commands in the database for the operator, and how long they stay: `process`: a running
 * process, each minute; `size`: the size of the database, each day; `backup`, `check` and `purge`: the last run that
 * succeeded; `erasure`: the last one whose bytes may remain in the files; `purging`: when a process began the last purge
 * of a night.
 */
export const noteKeptMs: Readonly<Record<NoteKind, number>> = {
  process: 86_400_000,
  size: 31 * 86_400_000,
  backup: Number.MAX_SAFE_INTEGER,
  check: Number.MAX_SAFE_INTEGER,
  erasure: Number.MAX_SAFE_INTEGER,
  purge: Number.MAX_SAFE_INTEGER,
  purging: Number.MAX_SAFE_INTEGER,
}

export interface Note extends NoteKey {
  readonly at: Instant
  readonly value: string
}

interface NoteKey {
  readonly kind: NoteKind
  readonly name: string
}

export interface Notes {
  /** Adds a note, or replaces the one with its name. Deletes notes of its kind that are too old. */
  add(note: Note): Promise<void>
  remove(note: NoteKey): Promise<void>
  /** Lists all notes by kind and name. */
  list(): Promise<readonly Note[]>
}

/** The value of a note of a process, as JSON. */
export interface ProcessFacts {
  readonly command: 'serve' | 'dispatch'
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly startedAt: Instant
  /** How far the clock of its machine was ahead of the one of the database server; null on SQLite. */
  readonly clockOffsetMs: number | null
  /** Absent if the process answers none. */
  readonly requests?: RecentTraffic | undefined
}
