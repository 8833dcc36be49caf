import { defineConfig } from 'vitest/config'
import { projects as bench } from '../../apps/bench/vitest.config.ts'
import { CoverageReporter } from '../../apps/server/test/support/coverage-reporter.ts'
import { sizedProjects as server } from '../../apps/server/vitest.config.ts'
import { projects as contract } from '../contract/vitest.config.ts'
import { projects as dev } from '../dev/vitest.config.ts'
import { projects as domain } from '../domain/vitest.config.ts'
import { projects as operations } from '../operations/vitest.config.ts'
import { projects as sdk } from '../sdk/vitest.config.ts'
import { project, runOf } from './vitest.base.ts'

/** All packages in one run, because seven starts of Vitest would take longer. */
export default defineConfig(
  runOf(
    [
      project({
        name: 'tooling',
        root: import.meta.dirname,
        more: ['test/{first-start,sizes}.test.ts'],
      }),
      ...contract,
      ...domain,
      ...operations,
      ...sdk,
      ...dev,
      ...bench,
      ...server,
    ],
    [new CoverageReporter()],
  ),
)
