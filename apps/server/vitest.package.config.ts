import { defineConfig } from 'vitest/config'

/** A separate configuration, because the test installs packages from the registry and takes a minute. */
export default defineConfig({
  test: { include: ['test/package/**/*.test.ts'], environment: 'node', fileParallelism: false },
})
