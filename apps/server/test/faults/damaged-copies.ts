import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { orderRendering } from '@delivery-orders/operations'
import { acceptLoss, checkStore, openServingStore } from '../../src/start/open-store.ts'
import { IncompleteLog } from '../../src/store/sqlite/sqlite-log-check.ts'
import type { KilledDatabase } from './killed-database.ts'
import { copyFiles, type LogFault } from './log-faults.ts'
import { type UnguardedState, unguardedState } from './unguarded-state.ts'

/** The reaction of a program to a damaged database. `fails` is an error of SQLite; only `silent` says nothing. */
export type Word = 'refuses' | 'fails' | 'warns' | 'finds faults' | 'silent'

/** Opens a database as a program does, and resolves to what it says. */
export type Program = (file: string) => Promise<Word>

export const serve: Program = async (file) => {
  let word: Word = 'silent'
  const say = () => {
    word = 'warns'
  }
  try {
    const store = await openServingStore({ engine: 'sqlite', file }, undefined, {
      warn: say,
      error: say,
    })
    await store.check().finally(() => store.close())
    return word
  } catch (error) {
    return wordFor(error)
  }
}

export const check: Program = async (file) => {
  const renderingFor = (key: Uint8Array) =>
    orderRendering({ publicUrl: 'http://127.0.0.1:3000', trackingKey: () => key })
  try {
    const { faults, note } = await checkStore(
      { engine: 'sqlite', file },
      { renderingFor, report: () => undefined },
    )
    if (faults > 0) return 'finds faults'
    return note === undefined ? 'silent' : 'warns'
  } catch (error) {
    return wordFor(error)
  }
}

const wordFor = (error: unknown): Word => (error instanceof IncompleteLog ? 'refuses' : 'fails')

export interface Copy {
  readonly killed: KilledDatabase
  readonly other: KilledDatabase
  readonly fault: LogFault
  readonly random: () => number
}

/** Has the state that SQLite reads if it opens the files without any check. */
export interface Finding extends UnguardedState {
  readonly fault: string
  readonly serve: Word
  readonly check: Word
  /** Whether a refusal of `check` left the files as they were. */
  readonly isUnchanged: boolean
  /** After `--accept-loss`, if `serve` has refused: the lost changes, and whether the database is damaged. */
  readonly accepted?: UnguardedState & { readonly word: Word }
}

/** Damages a copy of a killed database, and gives it to both programs. */
export async function examineCopy(copy: Copy, programs = { serve, check }): Promise<Finding> {
  const { killed, other, fault, random } = copy
  const folder = await mkdtemp(join(dirname(dirname(killed.file)), 'copy-'))
  const file = (name: string) => join(folder, name)
  const { earlierLog } = killed
  copyFiles(killed.file, file('damaged.db'))
  fault.cause({ file: file('damaged.db'), other: other.file, earlierLog, random })
  for (const name of ['unguarded.db', 'served.db']) copyFiles(file('damaged.db'), file(name))

  const before = hashOf(file('damaged.db'))
  const checked = await programs.check(file('damaged.db'))
  const isUnchanged = checked !== 'refuses' || hashOf(file('damaged.db')) === before
  const served = await programs.serve(file('served.db'))
  const finding = {
    fault: fault.title,
    ...unguardedState(file('unguarded.db'), killed.acknowledged),
    serve: served,
    check: checked,
    isUnchanged,
    ...(served === 'refuses' && (await accept(file('served.db'), killed))),
  }
  await rm(folder, { recursive: true })
  return finding
}

async function accept(file: string, killed: KilledDatabase): Promise<Pick<Finding, 'accepted'>> {
  if ((await acceptableLoss(file)) === undefined) return {}
  const word = await serve(file)
  return { accepted: { ...unguardedState(file, killed.acknowledged), word } }
}

/** A log without its database cannot be accepted. */
async function acceptableLoss(file: string): Promise<string | undefined> {
  try {
    return await acceptLoss({ engine: 'sqlite', file })
  } catch {
    return undefined
  }
}

function hashOf(file: string): string {
  const hash = createHash('sha256')
  for (const suffix of ['', '-wal', '-shm'])
    hash.update(existsSync(file + suffix) ? readFileSync(file + suffix) : 'missing')
  return hash.digest('hex')
}
