import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'

export const projects: readonly TestProjectInlineConfiguration[] = [
  project({
    name: 'sdk',
    root: import.meta.dirname,
    more: [
      'test/faults/*.test.ts',
      'test/{create-many,follow,hovers,inbox-processes,inbox-trials,package,size}.test.ts',
    ],
    options: { setupFiles: ['test/support/no-warnings.ts'] },
  }),
]

const config: ViteUserConfig = runOf(projects)

export default config
