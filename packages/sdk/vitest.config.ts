import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = mergeConfig(
  base,
  defineConfig({
    test: {
      // Each test file needs its own process: one checks for warnings that Node prints only once per process.
      isolate: true,
      typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    },
  }),
)

export default config
