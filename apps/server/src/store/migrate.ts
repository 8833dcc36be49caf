import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

/** A database that this program refuses to work with. */
export class UnfitDatabase extends Error {
  override readonly name: string = 'UnfitDatabase'
}

/** A database that a newer program has written to: an older one does not know what it would break. */
export class NewerDatabase extends UnfitDatabase {
  override readonly name = 'NewerDatabase'

  constructor(database: number, program: number) {
    super(
      `The database has version ${database}, and this program knows versions up to ${program}. ` +
        'Use a program at least as new as the one that wrote it.',
    )
  }
}

/** A database that this program has to bring to its version first, where only a command does so. */
export class OlderDatabase extends UnfitDatabase {
  override readonly name = 'OlderDatabase'

  constructor(database: number, program: number) {
    super(
      `The database has version ${database}, and this program needs version ${program}. ` +
        'Run `delivery-orders migrate` first.',
    )
  }
}

/** A database of something else: it would be changed for ever. */
export class ForeignDatabase extends UnfitDatabase {
  override readonly name = 'ForeignDatabase'

  constructor(file: string) {
    super(`${file} is the database of another program. Name another one.`)
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
