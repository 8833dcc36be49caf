import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** A database that a newer program has written to: an older one does not know what it would break. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor(database: number, program: number) {
    super(
      `The database has version ${database}, and this program knows versions up to ${program}. ` +
        'Use a program at least as new as the one that wrote it.',
    )
  }
}

/** A database of something else: it would be changed for ever. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase'

  constructor(file: string) {
    super(`${file} is the database of another program. Set DATABASE_URL to another file.`)
  }
}

/** The numbered SQL files of a folder, in order. */
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

/** Those that a database of a version still lacks. */
export function missingFrom(
  migrations: readonly Migration[],
  version: number,
): readonly Migration[] {
  if (version > migrations.length) throw new NewerDatabase(version, migrations.length)
  return migrations.slice(version)
}
