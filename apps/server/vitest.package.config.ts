import { defineConfig } from 'vitest/config'

/** Apart from the other tests: it installs from the registry, and takes a minute. */
export default defineConfig({
  test: { include: ['test/package/**/*.test.ts'], environment: 'node', fileParallelism: false },
})
