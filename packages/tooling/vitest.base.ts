import type { ViteUserConfig } from 'vitest/config'

/** Workspace packages are used from their sources, so that nothing needs building before a test. */
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
    // What waits for disks and processes takes four times as long on a busy machine.
    testTimeout: 20_000,
    // .ci/run counts from these files: a package whose file is missing counts as failed.
    reporters: ['default', ['json', { outputFile: '.vitest/results.json' }]],
  },
} satisfies ViteUserConfig
