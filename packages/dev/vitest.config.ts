import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration } from 'vitest/config'

export const projects: readonly TestProjectInlineConfiguration[] = [
  // `pnpm test:long -- dev-package` runs the tests of the package.
  project({
    name: 'dev',
    root: import.meta.dirname,
    exclude: ['test/package/**'],
    more: [
      'test/listen/{killing,listen}.test.ts',
      'test/mock/{program,service}.test.ts',
      'test/{languages,program,readme}.test.ts',
    ],
  }),
]

export default runOf(projects)
