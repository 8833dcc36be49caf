import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { test as base } from './support/command-line.ts'
import { type OverviewFixture, testOverview } from './support/overview-story.ts'

testOverview(
  base.extend<OverviewFixture>({
    url: ({ folder }, use) => use(`sqlite:${join(folder, 'data', 'delivery-orders.db')}`),
    store: async ({ url }, use) => {
      const store = openSqliteStore(url.replace('sqlite:', ''))
      await use(store)
      await store.close()
    },
    on: ({ run }, use) => use((...args) => run(args)),
  }),
)
