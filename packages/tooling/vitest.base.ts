import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  configDefaults,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'
import { SummaryReporter } from './summary-reporter.ts'
import { size, type TestSize } from './test-size.ts'

// Vitest's workers and the programs that tests start load three times as fast with Node's compile cache.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

/** Tests import workspace packages from their sources, so that nothing has to be built first. */
const sources = {
  resolve: { conditions: ['@delivery-orders/source'] },
  ssr: {
    resolve: {
      conditions: ['@delivery-orders/source'],
      externalConditions: ['@delivery-orders/source'],
    },
  },
}

export interface Tests {
  readonly name: string
  /** The folder of the package. */
  readonly root: string
  readonly include?: readonly string[]
  /** Files that neither size runs: they have a command of their own. */
  readonly exclude?: readonly string[]
  /** Files that take more than 5 s or prove something rare: `pnpm test:more` runs them, `pnpm test` the rest. */
  readonly more?: readonly string[]
  readonly options?: TestProjectInlineConfiguration['test']
}

/** The tests of a package, or those of the server on one engine, as far as they belong to the size that runs. */
export function project({
  name,
  root,
  include = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
  exclude = [],
  more = [],
  options: { env, setupFiles = [], ...options } = {},
}: Tests): TestProjectInlineConfiguration {
  return {
    ...sources,
    root,
    test: {
      name,
      environment: 'node',
      isolate: false,
      // Ends tests that hang. Normal tests take far less, but a busy machine can be many times slower.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...options,
      env: { PACKAGE_FOLDER: root, ...env },
      setupFiles: [fileURLToPath(import.meta.resolve('./package-folder.ts')), ...setupFiles],
      include: size ? filesOf(size, root, include, more) : [...include],
      exclude: [...configDefaults.exclude, ...exclude],
    },
  }
}

function filesOf(
  size: TestSize,
  root: string,
  include: readonly string[],
  more: readonly string[],
): string[] {
  const rest = new Set(globSync(more, { cwd: root }))
  return globSync(include, { cwd: root }).filter((file) => rest.has(file) === (size === 'more'))
}

/** Files of `pnpm test:more` that take more than half a minute, most of it waiting. */
const longFiles =
  /\/(first-start|strangers|memory|starve|upgrading|kill|lost-files|failing-disk|faults|docs|desk-browser|tracking-browser)\.test\.ts$/

/** Long files start first, so that no worker waits for another one at the end. Vitest starts the largest ones first. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The configuration of a run of these projects. */
export const runOf = (
  projects: readonly TestProjectInlineConfiguration[],
  reporters: readonly Reporter[] = [],
): ViteUserConfig => ({
  test: {
    projects: [...projects],
    reporters: [...reporters, new SummaryReporter(size)],
    sequence: { sequencer: LongFilesFirst },
    // Many tests wait for disks and other processes: two workers would leave a quarter of two cores idle, three a tenth.
    maxWorkers: 4,
  },
})
