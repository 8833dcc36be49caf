import { readdirSync, readFileSync } from 'node:fs'

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

/** The schema is older than this program, and opening the database does not migrate it. */
export class OlderDatabase extends UnfitDatabase {
  override readonly name = 'OlderDatabase'

  constructor(database: number, program: number) {
    super(
      `The database has version ${database}, and this program needs version ${program}. ` +
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

export function missingFrom(
  migrations: readonly Migration[],
  version: number,
): readonly Migration[] {
  if (version > migrations.length) throw new NewerDatabase(version, migrations.length)
  return migrations.slice(version)
}
