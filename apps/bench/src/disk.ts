import Sqlite from 'better-sqlite3'

const countGroups = `
  select substr(reference, 1, instr(reference, '-') - 1) as name, count(*) as orders
  from orders group by 1`

interface Group {
  readonly name: string
  readonly orders: number
}

/** Throws unless the file is sound and holds exactly the orders that were acknowledged. */
export function checkDisk(file: string, acknowledged: ReadonlyMap<string, number>): void {
  const database = new Sqlite(file, { readonly: true })
  try {
    const verdict = database.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${verdict}`)
    const groups = database.prepare<[], Group>(countGroups).all()
    const found = new Map(groups.map(({ name, orders }) => [name, orders]))
    for (const name of new Set([...acknowledged.keys(), ...found.keys()]))
      if (acknowledged.get(name) !== found.get(name))
        throw new Error(
          `${file} holds ${found.get(name)} orders of ${name}; ${acknowledged.get(name)} were acknowledged.`,
        )
  } finally {
    database.close()
  }
}
