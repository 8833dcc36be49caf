import { node, start } from '@delivery-orders/tooling/processes.ts'
import { inject, test } from 'vitest'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { mainFile, serverSettings } from '../support/server-process.ts'

test.for([
  ['serve', /^Delivery Orders at/],
  ['dispatch', /^Sending the events of/],
] as const)(
  'with ALLOW_UNSAFE_DATABASE, %s logs a line of level 50 before it starts',
  async ([command, isStarted]) => {
    await using database = await newPostgresDatabase(inject('postgresPort'))
    const program = start([...node, mainFile, command], {
      env: { ...process.env, ...serverSettings, DATABASE_URL: database.url },
    })
    await using _ = { [Symbol.asyncDispose]: async () => void (await program.end('SIGTERM')) }

    await program.line(/"level":50,.*ALLOW_UNSAFE_DATABASE=true: a crash of PostgreSQL may lose/)
    await program.line(isStarted)
  },
)
