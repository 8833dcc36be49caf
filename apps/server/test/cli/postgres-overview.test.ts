import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { testAudit } from './support/audit-story.ts'
import { test as base } from './support/command-line.ts'
import { testHistory } from './support/history-story.ts'
import { type OverviewFixture, testOverview } from './support/overview-story.ts'
import { testSteps } from './support/steps-story.ts'
import { testStuck } from './support/stuck-story.ts'

const test = base.extend<
  OverviewFixture & { database: Awaited<ReturnType<typeof reusedDatabase>> }
>({
  database: async ({ task: _ }, use) => {
    await using database = await reusedDatabase()
    await use(database)
  },
  url: ({ database }, use) => use(database.url),
  store: async ({ database }, use) => {
    const store = openPostgresStore(database.address, { poolSize: 1 })
    await use(store)
    await store.close()
  },
  on: ({ run, database }, use) => use((...args) => run(args, { DATABASE_URL: database.url })),
  onAs: ({ run, url }, use) =>
    use((SUDO_USER, ...args) => run(args, { DATABASE_URL: url, SUDO_USER })),
  onInZone: ({ run, url }, use) =>
    use((PAGE_TIME_ZONE, ...args) => run(args, { DATABASE_URL: url, PAGE_TIME_ZONE })),
})

testOverview(test)
testHistory(test)
testStuck(test)
testSteps(test)
testAudit(test)
