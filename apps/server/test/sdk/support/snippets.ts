import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as sdk from '@delivery-orders/sdk'

/** A program of the README. */
export interface Snippet {
  /** The heading that it is under, and which it is there. */
  readonly title: string
  readonly code: string
  readonly file: string
}

const sdkFolder = new URL('../../../../../packages/sdk/', import.meta.url)
/** Where the packages are found that the SDK is tried with. */
const folder = new URL('.vitest/readme/', sdkFolder)

/** Every program of the README, as a module that can be compiled and run. */
export async function snippets(): Promise<readonly Snippet[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const found = codesIn(await readFile(new URL('README.md', sdkFolder), 'utf8'))
  for (const { file, code } of found) await writeFile(file, moduleOf(code))
  return found
}

function codesIn(text: string): readonly Snippet[] {
  return text.split(/^## /m).flatMap((section) => {
    const heading = section.startsWith('#') ? 'The first order' : section.split('\n', 1)[0]
    return [...section.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], index) => {
      const title = `${heading} ${index + 1}`
      const file = fileURLToPath(new URL(`${title.toLowerCase().replaceAll(' ', '-')}.ts`, folder))
      return { title, code, file }
    })
  })
}

/** What the text says is imported is imported. */
function moduleOf(code: string): string {
  const imported = Object.keys(sdk).filter(
    (name) => new RegExp(`\\b${name}\\b`).test(code) && !/^import /m.test(code),
  )
  return `import { ${imported.join(', ')} } from '@delivery-orders/sdk'\n${code}\nexport {}\n`
}

/** What the compiler says of all of them. */
export async function compiled(): Promise<string> {
  const config = {
    extends: '@delivery-orders/tooling/tsconfig.base.json',
    // Programs of others: they are no stricter than most.
    compilerOptions: { noUnusedLocals: false, noPropertyAccessFromIndexSignature: false },
    include: ['*.ts', fileURLToPath(new URL('snippet-names.ts', import.meta.url))],
  }
  const file = new URL('tsconfig.json', folder)
  await writeFile(file, JSON.stringify(config))
  return promisify(execFile)('tsc', ['-p', fileURLToPath(file)]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}
