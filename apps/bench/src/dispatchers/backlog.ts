import { join } from 'node:path'
import { queryPostgres, rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import { environment, output } from '../children.ts'
import { startServer } from '../start-contestant.ts'
import { callApi, registerWebhook } from '../webhooks/call-api.ts'
import { draftOf } from '../workload.ts'

export interface BacklogSize {
  readonly clients: number
  /** More than eight, so that a client can reach its limit before its webhooks reach theirs. */
  readonly webhooksPerClient: number
  readonly eventsPerWebhook: number
}

interface BacklogParts {
  readonly folder: string
  /** Port of PostgreSQL. */
  readonly port: number
  readonly receiverPort: number
}

/**
 * Fills a database with dispatches that are due, and returns its name. The program migrates the database and creates the
 * rows of one client. SQL copies them to the other clients, with all columns that the program's schema has.
 */
export async function fillBacklog(
  program: string,
  { folder, port, receiverPort }: BacklogParts,
  { clients, webhooksPerClient, eventsPerWebhook }: BacklogSize,
): Promise<string> {
  const { url } = await newPostgresDatabase(port, 'template0')
  const settings = { DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: '1' }
  await output([program, 'migrate'], { ...environment, ...settings })
  const log = join(folder, 'backlog.log')
  const server = await startServer({
    database: url,
    log,
    program,
    settings,
    args: ['--no-dispatch'],
  })
  const receiver = `http://127.0.0.1:${receiverPort}`
  for (let nth = 0; nth < webhooksPerClient; nth++)
    await registerWebhook(server, `${receiver}/1/${nth}`)
  await callApi(server, '/orders', draftOf('order-1'))
  await server.stop()

  const run = (sql: string) => queryPostgres(url, sql)
  // The baseline of the gate has the clients in another table.
  const [known] = await rowsOf<{ owners: string }>(
    url,
    `select coalesce(to_regclass('owners'), to_regclass('clients'))::text as owners`,
  )
  const owners = known?.owners
  const [first] = await rowsOf<{ id: string }>(url, `select id from ${owners}`)
  await run(`insert into ${owners} (name, created_at)
    select 'client-' || nth, 0 from generate_series(2, ${clients}) as nth`)
  const others = `cross join (select id from ${owners} where id <> ${first?.id}) as other`
  await copyRows(url, 'orders', others, {
    client_id: 'other.id',
    id: 'rows.id + other.id * 1000',
    receipt_key: 'null',
  })
  await copyRows(url, 'events', others, {
    client_id: 'other.id',
    order_id: 'rows.order_id + other.id * 1000',
  })
  await copyRows(url, 'webhooks', others, {
    client_id: 'other.id',
    id: `rows.id || other.id`,
    url: `replace(rows.url, '/1/', '/' || other.id || '/')`,
    target: `rows.target || other.id`,
  })
  await run('delete from dispatches where number > (select min(number) from dispatches)')
  await copyRows(
    url,
    'dispatches',
    `cross join webhooks cross join generate_series(1, ${eventsPerWebhook}) as nth`,
    { client_id: 'webhooks.client_id', webhook: 'webhooks.number', due_at: 'rows.due_at + nth' },
  )
  await run('vacuum analyze')
  return new URL(url).pathname.slice(1)
}

/** Copies rows of a table, once for each row of `from`, with other values for some columns. */
async function copyRows(
  url: string,
  table: string,
  from: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    url,
    `select column_name as name from information_schema.columns
    where table_name = '${table}' and is_identity = 'NO' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  const selected = names.map((name) => values[name] ?? `rows.${name}`)
  await queryPostgres(
    url,
    `insert into ${table} (${names.join(', ')}) select ${selected.join(', ')}
    from ${table} as rows ${from}`,
  )
}
