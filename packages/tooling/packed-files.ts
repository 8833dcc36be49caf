import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Fails if `pnpm pack` would leave out one of the expected files of a package, or add any other file. The modules that
 * expected files import are expected too.
 */
export function checkPackedFiles(folder: URL, files: readonly string[]): void {
  const packed = packedFiles(folder)
  const expected = withImports(folder, files, packed)
  const problems = [
    ...expected.filter((path) => !packed.includes(path)).map((path) => `${path} is missing.`),
    ...packed.filter((path) => !expected.includes(path)).map((path) => `${path} is not expected.`),
  ]
  if (problems.length === 0) return
  const { name } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  process.stderr.write(`The package ${name} has the wrong files:\n${problems.join('\n')}\n`)
  process.exitCode = 1
}

/** Follows imports, also those on demand, because the build decides how the code is divided into modules. */
function withImports(
  folder: URL,
  files: readonly string[],
  packed: readonly string[],
): readonly string[] {
  const found = new Set(files)
  // The loop also visits what it adds.
  for (const path of found) {
    if (!path.endsWith('.js') || !packed.includes(path)) continue
    const text = readFileSync(new URL(path, folder), 'utf8')
    for (const [, target = ''] of text.matchAll(/\b(?:from|import)\s*\(?"(\.\/[^"\n]+)"/g))
      found.add(join(dirname(path), target))
  }
  return [...found]
}

interface Tarball {
  readonly files: readonly { readonly path: string }[]
}

function packedFiles(cwd: URL): readonly string[] {
  const json = execFileSync('pnpm', ['pack', '--dry-run', '--json'], { cwd, encoding: 'utf8' })
  const { files }: Tarball = JSON.parse(json)
  return files.map(({ path }) => path)
}
