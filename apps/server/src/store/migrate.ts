import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Unavailable } from '@delivery-orders/domain'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** Thrown if this program cannot use a database. */
export class UnfitDatabase extends Error {
  override readonly name: string = 'UnfitDatabase'
}

/** A newer program has migrated the database. This program could damage data that it does not know. */
export class NewerDatabase extends UnfitDatabase {
  override readonly name = 'NewerDatabase'

  constructor(database: number | undefined, program: number) {
    super(
      `The database has ${database === undefined ? 'a newer version' : `version ${database}`}, and this program knows versions up to ${program}. ` +
        'Use a program at least as new as the one that wrote it.',
    )
  }
}

/**
 * A newer program has migrated the database while this one runs. It stops using it, until it is replaced. `database` is
 * undefined if only a statement has failed.
 */
export function newerFault(database: number | undefined, program: number): Unavailable {
  const cause = new NewerDatabase(database, program)
  return new Unavailable(cause.message, { cause })
}

/** The schema is older than this program, and opening the database does not migrate it. */
export class OlderDatabase extends UnfitDatabase {
  override readonly name = 'OlderDatabase'

  /** `part`: the part of the database that was looked at, if there are several. */
  constructor(database: number, program: number, part = 'The database') {
    super(
      `${part} has version ${database}, and this program needs version ${program}. ` +
        'Run `delivery-orders migrate` first.',
    )
  }
}

/** A breaking migration is refused while other programs use the database: those that are older would fail. */
export class BreakingMigration extends UnfitDatabase {
  override readonly name = 'BreakingMigration'

  constructor({ from, to }: Migrated, others: string) {
    super(
      `Migrating the database from version ${from} to ${to} is breaking: stop older programs first. ${others}`,
    )
  }
}

/** The database has tables of another program. It is not migrated, because a migration could not be undone. */
export class ForeignDatabase extends UnfitDatabase {
  override readonly name = 'ForeignDatabase'

  constructor(file: string) {
    super(`${file} is the database of another program. Use a different one.`)
  }
}

/** The first migration differs, which only commits before the first release have changed. */
export class UnreleasedDatabase extends UnfitDatabase {
  override readonly name = 'UnreleasedDatabase'

  constructor() {
    super(
      'This database was made by another commit before 1.0.0: export what you need with that commit, or delete the folder data.',
    )
  }
}

/** A migration was changed after it had run, so the schema is not the one that this program expects. */
export class ChangedMigration extends UnfitDatabase {
  override readonly name = 'ChangedMigration'

  constructor(migration: string) {
    super(
      `Migration ${migration} of this program differs from the one that the database was migrated with. ` +
        'Use the program that migrated it. If you change the program, restore this file and add a new migration.',
    )
  }
}

export const readMigrations = (folder: URL): readonly Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const version = Number.parseInt(name, 10)
      if (version !== index + 1)
        throw new Error(`Migration ${name} should have number ${index + 1}.`)
      return { version, name, sql: readFileSync(new URL(name, folder), 'utf8') }
    })

/** What `migrate` has done: nothing if the versions are equal. */
export interface Migrated {
  readonly from: number
  readonly to: number
  /** Whether older programs cannot use the database any more. No program is older than a new database. */
  readonly isBreaking: boolean
}

/** The file name marks a breaking migration: programs that do not know it would fail on the new schema. */
export const isBreaking = ({ name }: Migration): boolean => name.endsWith('.breaking.sql')

/** Returns the version of the last breaking migration; 0 if there is none. */
export const lastBreakingOf = (known: readonly Migration[]): number =>
  known.findLast(isBreaking)?.version ?? 0

export const migratedBy = (missing: readonly Migration[], from: number): Migrated => ({
  from,
  to: from + missing.length,
  isBreaking: from > 0 && missing.some(isBreaking),
})

/** Matches comments and blank space, which do not affect the schema, and captures quoted text, which may contain both. */
const insignificant = /('[^']*'|"[^"]*")|--.*|\/\*[\s\S]*?\*\/|\s+/g

/** Returns a hash of the SQL of a migration. Comments and blank space may change after a release. */
export const checksumOf = ({ sql }: Pick<Migration, 'sql'>): string =>
  hash('sha256', sql.replace(insignificant, '$1'))

/** The version and the checksums that a database stores. */
export interface StoredSchema {
  /** Number of migrations that were run; 0 for an empty database. */
  readonly version: number
  /** The checksums of these migrations. */
  readonly checksums: readonly string[]
}

/**
 * Returns the migrations that a database lacks: none if a newer program migrated it. Throws if one of those that were run
 * differs from this program's.
 */
export function missingFrom(
  known: readonly Migration[],
  { version, checksums }: StoredSchema,
): readonly Migration[] {
  const changed = known
    .slice(0, version)
    .find((migration, index) => checksumOf(migration) !== checksums[index])
  if (changed)
    throw changed.version === 1 ? new UnreleasedDatabase() : new ChangedMigration(changed.name)
  return known.slice(version)
}
