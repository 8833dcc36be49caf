import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { testAudit } from './support/audit-story.ts'
import { test as base } from './support/command-line.ts'
import { testHistory } from './support/history-story.ts'
import { type OverviewFixture, testOverview } from './support/overview-story.ts'
import { testSteps } from './support/steps-story.ts'
import { testStuck } from './support/stuck-story.ts'

const test = base.extend<OverviewFixture>({
  url: ({ folder }, use) => use(`sqlite:${join(folder, 'data', 'delivery-orders.db')}`),
  store: async ({ url }, use) => {
    const store = openSqliteStore(url.replace('sqlite:', ''))
    await use(store)
    await store.close()
  },
  on: ({ run }, use) => use((...args) => run(args)),
  onAs: ({ run }, use) => use((SUDO_USER, ...args) => run(args, { SUDO_USER })),
  onInZone: ({ run }, use) => use((PAGE_TIME_ZONE, ...args) => run(args, { PAGE_TIME_ZONE })),
})

testOverview(test)
testHistory(test)
testStuck(test)
testSteps(test)
testAudit(test)
