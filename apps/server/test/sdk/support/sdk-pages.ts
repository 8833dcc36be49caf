import { globSync, readFileSync } from 'node:fs'
import manifest from '@delivery-orders/sdk/package.json' with { type: 'json' }
import { programsIn } from '@delivery-orders/tooling/page-programs.ts'

const sdkFolder = new URL('../../../../../packages/sdk/', import.meta.url)

/** The programs of the SDK's README and of the pages below `docs`. */
export const sdkPrograms = globSync('{README,docs/*}.md', { cwd: sdkFolder })
  .flatMap((page) => programsIn(readFileSync(new URL(page, sdkFolder), 'utf8')))
  .filter(({ language }) => language === 'ts')

const exportsByPath = await Promise.all(
  Object.keys(manifest.exports)
    .filter((path) => path !== './package.json')
    .map(async (path) => {
      const name = `@delivery-orders/sdk${path.slice(1)}`
      return [name, Object.keys(await import(name))] as const
    }),
)

/** Adds imports for all exports of the SDK that a program mentions and does not import itself. */
export function withImports(program: string): string {
  const own = (program.match(/^import .*$/gm) ?? []).join()
  const imports = exportsByPath.map(([path, names]) => {
    const used = names.filter((name) => mentions(program, name) && !mentions(own, name))
    return `import { ${used.join(', ')} } from '${path}'\n`
  })
  return `${imports.join('')}${program}`
}

const mentions = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code)
