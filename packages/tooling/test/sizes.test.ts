import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { TestSize } from '../test-size.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** Files that have a command of their own: see `long-runs.ts`. */
const long = [
  'apps/server/test/desk/day-browser.test.ts',
  'apps/server/test/nodes/postgres-failover.test.ts',
  'apps/server/test/nodes/postgres-nodes.test.ts',
  'apps/server/test/nodes/stepping-clocks.test.ts',
  'apps/server/test/package/container.test.ts',
  'apps/server/test/package/generated-clients.test.ts',
  'apps/server/test/package/installed.test.ts',
  'apps/server/test/package/publication.test.ts',
  'packages/dev/test/package/installed.test.ts',
]

interface ListedFile {
  readonly file: string
  readonly projectName: string
}

/** The test files of a size, each with its project, as Vitest finds them. */
function filesOf(size: TestSize | ''): readonly string[] {
  const args = ['list', '--filesOnly', '--json', '--config', 'packages/tooling/vitest.config.ts']
  const text = execFileSync('pnpm', ['--silent', 'exec', 'vitest', ...args], {
    cwd: repository,
    env: { ...process.env, TEST_SIZE: size },
    encoding: 'utf8',
  })
  const files: readonly ListedFile[] = JSON.parse(text)
  return files.map(({ file, projectName }) => `${projectName} ${relative(repository, file)}`)
}

test('`pnpm test` and `pnpm test:more` together run each test file once on each of its engines', () => {
  const [short, more, all] = [filesOf('test'), filesOf('more'), filesOf('')]

  expect([...short, ...more].toSorted()).toEqual(all.toSorted())
  const found = ['apps', 'packages'].flatMap((folder) =>
    globSync(`${folder}/*/{src,test}/**/*.test.{ts,tsx}`, { cwd: repository }),
  )
  const run = new Set(all.map((line) => line.split(' ')[1]))
  expect([...run, ...long].toSorted()).toEqual(found.map((file) => join(file)).toSorted())
})
