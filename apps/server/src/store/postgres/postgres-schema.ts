import { flag, integer, nullable, text } from '../columns.ts'
import {
  BreakingMigration,
  checksumOf,
  ForeignDatabase,
  lastBreakingOf,
  type Migrated,
  type Migration,
  migratedBy,
  missingFrom,
  NewerDatabase,
  OlderDatabase,
  UnfitDatabase,
} from '../migrate.ts'
import { applicationName, sessionSettings } from './postgres-connections.ts'
import { type Database, type Session, statement, unnamedStatement } from './postgres-database.ts'
import { migrations } from './postgres-guard.ts'

/** The first supported version of PostgreSQL. Earlier versions are not tested. */
const serverVersionMin = 150_000

const serverColumns = {
  database: text,
  version: integer,
  encoding: text,
  synchronous_commit: text,
  fsync: text,
  full_page_writes: text,
  standbys: text,
  user: text,
  /** Null if none of the schemas in `search_path` exists. */
  schema: nullable(text),
  search_path: text,
  session: {} as Readonly<Record<string, string>>,
  is_ours: flag,
  has_tables: flag,
}

type ServerRow = Readonly<typeof serverColumns>

/** The settings that the role must have if a pooler drops those that this program sends with a connection. */
const roleSettings: Readonly<Record<string, string>> = {
  ...sessionSettings,
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
}

const findServer = statement(`
  select current_database() as database,
    current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('fsync') as fsync,
    current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_standby_names') as standbys,
    current_user as user,
    current_schema() as schema,
    current_setting('search_path') as search_path,
    (
      select json_object_agg(name, current_setting(name))
      from unnest(array['${Object.keys(roleSettings).join("', '")}']) as name
    ) as session,
    to_regclass('schema_version') is not null as is_ours,
    exists (select from pg_tables where schemaname = current_schema()) as has_tables`)

const versionColumns = {
  version: integer,
  /** The version of the last breaking migration. Programs that lack it cannot use the database. */
  breaking: integer,
  /** The checksums of the migrations, by version. */
  checksums: [] as readonly string[],
}

type VersionRow = Readonly<typeof versionColumns>

const findVersion = statement(`
  select version, breaking, to_json(checksums) as checksums from schema_version`)

const createVersion = statement(`
  create table schema_version (
    version integer not null, breaking integer not null, checksums text[] not null
  )`)

const countOthers = statement(`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name = '${applicationName}'
    and pid <> pg_backend_pid()`)

const insertVersion = statement(`
  insert into schema_version (version, breaking, checksums) values (0, 0, '{}')`)

const updateVersion = statement(`
  update schema_version set version = $1, breaking = $2, checksums = $3`)

/**
 * Throws if the settings of PostgreSQL could lose orders, or if this program cannot use the schema. A newer schema is
 * accepted unless this program lacks a breaking migration, so that it can restart during a rolling upgrade. If the
 * last standby fails later, the service goes on, so the rule for standbys holds only for a program that `isStarting`.
 */
export async function refuseUnfit(
  database: Database,
  known = migrations,
  isStarting = false,
): Promise<void> {
  const server = await serverOf(database)
  if (isStarting && database.rules.isSynchronous) refuseAsynchronous(server)
  refuseNoSchema(server)
  const { version, breaking, checksums } = server.is_ours ? await versionOf(database) : none
  if (missingFrom(known, { version, checksums }).length > 0)
    throw new OlderDatabase(
      version,
      known.length,
      `The schema ${server.schema} of ${server.database}`,
    )
  if (breaking > known.length) throw new NewerDatabase(version, known.length)
}

/** Migrates a database to this program's schema version. A second process that migrates it waits for the first. */
export async function migrate(database: Database, known = migrations): Promise<Migrated> {
  const server = await serverOf(database)
  refuseNoSchema(server)
  if (!server.is_ours && server.has_tables) throw new ForeignDatabase(server.database)
  return await database.withLock('schema', (session) => migrateLocked(session, known))
}

async function migrateLocked(session: Session, known: readonly Migration[]): Promise<Migrated> {
  const { version, breaking, checksums } = await versionToChange(session)
  const missing = missingFrom(known, { version, checksums })
  if (breaking > known.length) throw new NewerDatabase(version, known.length)
  const migrated = migratedBy(missing, version)
  if (missing.length === 0) return migrated
  if (migrated.isBreaking) await refuseOthers(session, migrated)
  for (const { sql } of missing) await session.run(unnamedStatement(sql))
  await session.run(updateVersion, [known.length, lastBreakingOf(known), known.map(checksumOf)])
  return migrated
}

/** Sees only sessions that are open. The guard refuses writes of programs that connect later. */
async function refuseOthers(session: Session, migrated: Migrated): Promise<void> {
  const others = (await session.first(countOthers, { count: integer }))?.count ?? 0
  if (others > 0)
    throw new BreakingMigration(
      migrated,
      `Sessions of ${applicationName} that are connected to the database: ${others}.`,
    )
}

async function serverOf(database: Database): Promise<ServerRow> {
  const server = await database.first(findServer, serverColumns)
  if (!server) throw new Error('PostgreSQL did not return its settings.')
  if (server.version < serverVersionMin)
    throw new UnfitDatabase('PostgreSQL 15 or later is required. Upgrade the server.')
  if (server.encoding !== 'UTF8')
    throw new UnfitDatabase(
      `The database has encoding ${server.encoding}. Create one with encoding UTF8.`,
    )
  if (!database.rules.allowsUnsafe) refuseUnsafe(server)
  if (database.rules.hasPooler) refuseMissingSettings(server)
  return server
}

const unsafeSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** A crash of the server or of its machine loses or damages orders with these settings. */
function refuseUnsafe(server: ServerRow): void {
  const name = unsafeSettings.find((name) => server[name] === 'off')
  if (name)
    throw new UnfitDatabase(
      `PostgreSQL runs with ${name}=off: a power cut would lose orders. Set it to on. For a database of tests, set ALLOW_UNSAFE_DATABASE=true.`,
    )
}

function refuseNoSchema({ database, schema, search_path: path, user }: ServerRow): void {
  if (schema === null)
    throw new UnfitDatabase(
      `${database} has none of the schemas in the search_path of ${user} (${path}), or ${user} may not use them. Create one, or correct the search_path.`,
    )
}

function refuseAsynchronous({ standbys, synchronous_commit: commit }: ServerRow): void {
  if (standbys !== '' && commit !== 'local' && commit !== 'off') return
  throw new UnfitDatabase(
    `PostgreSQL commits without a synchronous standby (synchronous_standby_names is '${standbys}', synchronous_commit is ${commit}), and DATABASE_SYNCHRONOUS=1 requires one: a failover would lose orders.`,
  )
}

function refuseMissingSettings({ session, user }: ServerRow): void {
  const missing = Object.entries(roleSettings).filter(([name, value]) => session[name] !== value)
  if (missing.length === 0) return
  const statements = missing.map(
    ([name, value]) => `alter role "${user}" set ${name} = '${value}';`,
  )
  throw new UnfitDatabase(
    `With DATABASE_POOLER=1, the role must have settings that a pooler does not pass on. Run:\n${statements.join('\n')}\nThen let the pooler open new connections, for example with its command RECONNECT.`,
  )
}

const none: VersionRow = { version: 0, breaking: 0, checksums: [] }

const versionOf = async (session: Session): Promise<VersionRow> =>
  (await session.first(findVersion, versionColumns)) ?? none

async function versionToChange(session: Session): Promise<VersionRow> {
  const server = await session.first(findServer, serverColumns)
  if (server?.is_ours) return versionOf(session)
  await session.run(createVersion)
  await session.run(insertVersion)
  return none
}
