import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import { defineConfig } from 'vitest/config'

/** A separate configuration, because the test installs packages from the registry. */
export default defineConfig(
  runOf([
    project({
      name: 'package',
      root: import.meta.dirname,
      include: ['test/package/**/*.test.ts'],
      options: { fileParallelism: false },
    }),
  ]),
)
