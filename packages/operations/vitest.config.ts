import { project, runOf } from '@delivery-orders/tooling/vitest.base.ts'
import type { TestProjectInlineConfiguration } from 'vitest/config'

export const projects: readonly TestProjectInlineConfiguration[] = [
  project({ name: 'operations', root: import.meta.dirname }),
]

export default runOf(projects)
