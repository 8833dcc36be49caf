import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration } from 'vitest/config'

export const projects: readonly TestProjectInlineConfiguration[] = [
  project({
    name: 'contract',
    root: import.meta.dirname,
    more: [
      'test/{contract-on-main,documentation-faults,portable-patterns,released-faults}.test.ts',
    ],
  }),
]

export default runOf(projects)
