import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Fails if `pnpm pack` would leave out one of the expected files of a package, or add any other file. */
export function checkPackedFiles(folder: URL, expected: readonly string[]): void {
  const packed = packedFiles(folder)
  const problems = [
    ...expected.filter((path) => !packed.includes(path)).map((path) => `${path} is missing.`),
    ...packed.filter((path) => !expected.includes(path)).map((path) => `${path} is not expected.`),
  ]
  if (problems.length === 0) return
  const { name } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  process.stderr.write(`The package ${name} has the wrong files:\n${problems.join('\n')}\n`)
  process.exitCode = 1
}

interface Tarball {
  readonly files: readonly { readonly path: string }[]
}

function packedFiles(cwd: URL): readonly string[] {
  const json = execFileSync('pnpm', ['pack', '--dry-run', '--json'], { cwd, encoding: 'utf8' })
  const { files }: Tarball = JSON.parse(json)
  return files.map(({ path }) => path)
}
