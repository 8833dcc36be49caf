import { base } from '@delivery-orders/tooling/vitest.base.ts'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  ...base,
  // `pnpm test:package` runs the tests of the package.
  test: { ...base.test, exclude: [...configDefaults.exclude, 'test/package/**'] },
})
