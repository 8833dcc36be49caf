import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import manifest from '@delivery-orders/sdk/package.json' with { type: 'json' }
import { preludes } from './preludes.ts'

export interface Snippet {
  /** The heading above the program, and the program's number below this heading. */
  readonly title: string
  readonly code: string
  readonly file: string
}

const sdkFolder = new URL('../../../../../packages/sdk/', import.meta.url)
/** A folder for modules of a test. It is below the SDK's folder, so that imports resolve to the SDK's dependencies. */
export const modulesFolder = (name: string): URL => new URL(`.vitest/${name}/`, sdkFolder)

const folder = modulesFolder('readme')

const exportsByPath = await Promise.all(
  Object.keys(manifest.exports)
    .filter((path) => path !== './package.json')
    .map(async (path) => {
      const name = `@delivery-orders/sdk${path.slice(1)}`
      return [name, Object.keys(await import(name))] as const
    }),
)

/** Writes every program of the README and the pages below `docs` to a module that can be compiled and run. */
export async function snippets(): Promise<readonly Snippet[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = globSync('{README,docs/*}.md', { cwd: sdkFolder })
  const texts = pages.map((page) => readFileSync(new URL(page, sdkFolder), 'utf8'))
  const found = texts.flatMap(snippetsIn)
  for (const { title, file, code } of found) await writeFile(file, moduleOf(title, code))
  return found
}

function snippetsIn(text: string): readonly Snippet[] {
  return text.split(/^#{1,2} /m).flatMap((section) => {
    const heading = section.split('\n', 1)[0]
    return [...section.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], index) => {
      const title = `${heading} ${index + 1}`
      const file = fileURLToPath(new URL(`${title.toLowerCase().replaceAll(' ', '-')}.ts`, folder))
      return { title, code, file }
    })
  })
}

/** Adds imports for all exports of the SDK that the program mentions and does not import itself. */
function moduleOf(title: string, code: string): string {
  const prelude = preludes[title] ?? ''
  const whole = `${prelude}\n${code}`
  const own = (whole.match(/^import .*$/gm) ?? []).join()
  const imports = exportsByPath.map(([path, names]) => {
    const used = names.filter((name) => mentions(whole, name) && !mentions(own, name))
    return `import { ${used.join(', ')} } from '${path}'\n`
  })
  return `${imports.join('')}${whole}\nexport {}\n`
}

const mentions = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code)

export const compilerOutput = (): Promise<string> =>
  compile(folder, [fileURLToPath(new URL('snippet-names.ts', import.meta.url))])

/** Type-checks all programs in a folder. Resolves to the compiler's output, which is empty if there are no errors. */
export async function compile(programs: URL, files: readonly string[] = []): Promise<string> {
  const config = {
    extends: '@delivery-orders/tooling/tsconfig.base.json',
    // Most integrators' projects are less strict than this repository, so these options are off.
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      noPropertyAccessFromIndexSignature: false,
    },
    include: ['*.ts', ...files],
  }
  const file = new URL('tsconfig.json', programs)
  await writeFile(file, JSON.stringify(config))
  return promisify(execFile)('tsc', ['-p', fileURLToPath(file)]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}
