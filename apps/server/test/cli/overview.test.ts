import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { test as base } from './support/command-line.ts'
import { type OverviewFixture, testOverview } from './support/overview-story.ts'

testOverview(
  base.extend<OverviewFixture>({
    store: async ({ folder }, use) => {
      const store = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
      await use(store)
      await store.close()
    },
    on: ({ run }, use) => use((...args) => run(args)),
  }),
)
