import type { ViteUserConfig } from 'vitest/config'

/** Tests import workspace packages from their sources, so that nothing has to be built first. */
export const base = {
  resolve: { conditions: ['@delivery-orders/source'] },
  ssr: {
    resolve: {
      conditions: ['@delivery-orders/source'],
      externalConditions: ['@delivery-orders/source'],
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Four times the default of Vitest, because tests that wait for disks or processes are that much slower on a busy
    // machine.
    testTimeout: 20_000,
    // .ci/run counts test results from these reports. A package without a report counts as failed.
    reporters: ['default', ['json', { outputFile: '.vitest/results.json' }]],
  },
} satisfies ViteUserConfig
