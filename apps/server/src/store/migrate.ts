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

  constructor(database: number, program: number) {
    super(
      `The database has version ${database}, and this program knows versions up to ${program}. ` +
        'Use a program at least as new as the one that wrote it.',
    )
  }
}

/** A newer program has migrated the database while this one runs. It stops using it, until it is replaced. */
export function newerFault(database: number, program: number): Unavailable {
  const cause = new NewerDatabase(database, program)
  return new Unavailable(cause.message, { cause })
}

/** The schema is older than this program, and opening the database does not migrate it. */
export class OlderDatabase extends UnfitDatabase {
  override readonly name = 'OlderDatabase'

  /** `place`: the part of the database that was looked at, if there are several. */
  constructor(database: number, program: number, place = 'The database') {
    super(
      `${place} has version ${database}, and this program needs version ${program}. ` +
        'Run `delivery-orders migrate` first.',
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

/** Matches comments and blank space, which do not affect the schema, and captures quoted text, which may contain both. */
const insignificant = /('[^']*'|"[^"]*")|--.*|\/\*[\s\S]*?\*\/|\s+/g

/** Returns a hash of the SQL of a migration. Comments and blank space may change after a release. */
export const checksumOf = ({ sql }: Pick<Migration, 'sql'>): string =>
  hash('sha256', sql.replace(insignificant, '$1'))

/** What a database stores about its schema. */
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
