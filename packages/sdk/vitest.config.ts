import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = mergeConfig(
  base,
  defineConfig({
    test: {
      // Of some things a process is warned once, and a test wants to see that it is not.
      isolate: true,
      typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    },
  }),
)

export default config
