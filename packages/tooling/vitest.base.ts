import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { ProgressReporter } from './progress-reporter.ts'

// Vitest's workers and the programs that tests start load three times as fast with Node's compile cache.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

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
    // A file gets the tag by a comment `@module-tag slow` at its top. `pnpm test:quick` leaves these files out.
    tags: [
      { name: 'slow', description: 'starts processes or a browser, or repeats until time is up' },
    ],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // Ends tests that hang. Normal tests take far less, but a busy machine can be many times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // .ci/run counts test results from these reports. A package without a report counts as failed.
    reporters: [new ProgressReporter(), ['json', { outputFile: '.vitest/results.json' }]],
  },
} satisfies ViteUserConfig
