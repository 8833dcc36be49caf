import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig } from 'vitest/config'

/** A separate configuration, because the test installs packages from the registry. */
export default defineConfig({
  resolve: base.resolve,
  ssr: base.ssr,
  test: { include: ['test/package/**/*.test.ts'], environment: 'node', fileParallelism: false },
})
