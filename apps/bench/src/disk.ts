import Sqlite from 'better-sqlite3'

/** Opens a database read-only. Disposing it closes it. */
export function openToRead(file: string): Sqlite.Database & Disposable {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  return Object.assign(database, { [Symbol.dispose]: () => void database.close() })
}

/** Opens a database read-only; throws if it is damaged. */
export function openUndamaged(file: string): Sqlite.Database & Disposable {
  const database = openToRead(file)
  const integrity = database.pragma('quick_check', { simple: true })
  if (integrity !== 'ok') throw new Error(`The database ${file} is damaged: ${integrity}`)
  return database
}

/**
 * Counts an order with two events or keys twice. Otherwise such an order and one without an event or key would together
 * give the expected numbers.
 */
const countGroups = `
  select substr(reference, 1, instr(reference, '-') - 1) as name,
    count(*) as orders, count(events.position) as events, count(idempotency_keys.id) as keys
  from orders
    left join events on events.order_id = orders.id
    left join idempotency_keys on idempotency_keys.order_id = orders.id
  group by 1`

interface Group {
  readonly name: string
  readonly orders: number
  readonly events: number
  readonly keys: number
}

/** Throws unless the database is undamaged and holds exactly the acknowledged orders, with one event and key each. */
export function checkDisk(file: string, acknowledged: ReadonlyMap<string, number>): void {
  using database = openUndamaged(file)
  const groups = database.prepare<[], Group>(countGroups).all()
  const found = new Map(groups.map((group) => [group.name, group]))
  for (const name of new Set([...acknowledged.keys(), ...found.keys()])) {
    const { orders, events, keys } = found.get(name) ?? { orders: 0, events: 0, keys: 0 }
    const expected = acknowledged.get(name) ?? 0
    if ([orders, events, keys].some((count) => count !== expected))
      throw new Error(
        `${expected} orders of group ${name} were acknowledged, but ${file} holds ${orders} orders, ${events} events and ${keys} idempotency keys of this group.`,
      )
  }
}
