import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration } from 'vitest/config'

export const projects: readonly TestProjectInlineConfiguration[] = [
  project({
    name: 'bench',
    root: import.meta.dirname,
    more: ['src/bench.test.ts'],
  }),
]

export default runOf(projects)
