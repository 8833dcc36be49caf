import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Outcome, run } from '@delivery-orders/tooling/processes.ts'
import { vi } from 'vitest'

/** The text of each module by its title. */
type Modules = Readonly<Record<string, string>>

const folderOf = (name: string): URL =>
  // Below the SDK's folder, imports resolve to the SDK's dependencies.
  new URL(`../../../../../packages/sdk/.vitest/${name}/`, import.meta.url)

const fileOf = (folder: string, title: string): string =>
  fileURLToPath(new URL(`${title.toLowerCase().replaceAll(' ', '-')}.ts`, folderOf(folder)))

/** Writes programs in TypeScript to a folder, as modules that can be compiled and run. */
export async function writeModules(folder: string, modules: Modules): Promise<void> {
  await rm(folderOf(folder), { recursive: true, force: true })
  await mkdir(folderOf(folder), { recursive: true })
  for (const [title, text] of Object.entries(modules))
    await writeFile(fileOf(folder, title), `${text}\nexport {}\n`)
}

/** Type-checks all modules of a folder, with the files that declare their globals. */
export async function compileModules(
  folder: string,
  globals: readonly string[] = [],
): Promise<Outcome> {
  const config = {
    extends: '@delivery-orders/tooling/tsconfig.base.json',
    // Most integrators' projects are less strict than this repository, so these options are off.
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      noPropertyAccessFromIndexSignature: false,
    },
    include: ['*.ts', ...globals],
  }
  const file = fileURLToPath(new URL('tsconfig.json', folderOf(folder)))
  await writeFile(file, JSON.stringify(config))
  return await run([compiler, '-p', file])
}

const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))

export const compiled: Outcome = { code: 0, stdout: '', stderr: '' }

/** Runs a module in this process, with more settings and globals. Resolves to what it prints; rejects if it throws. */
export async function runModule(
  folder: string,
  title: string,
  env: Readonly<Record<string, string>>,
  globals: object,
): Promise<string> {
  const printed: string[] = []
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...parts) => void printed.push(parts.map(String).join(' ')),
    )
  try {
    await import(fileOf(folder, title))
    return printed.join('\n')
  } finally {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
}
