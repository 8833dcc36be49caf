import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = mergeConfig(
  base,
  defineConfig({
    test: {
      // Most tests wait for timeouts: a single worker would leave most of the CPU time unused.
      maxWorkers: 2,
      setupFiles: ['test/support/no-warnings.ts'],
      typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    },
  }),
)

export default config
