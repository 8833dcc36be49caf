import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { install } from '../../scripts/temporary-packages.ts'
import { faultOf, type Report } from './outcomes.ts'

const sdkFolder = join(import.meta.dirname, '../..')

const types = { ESM: 'module', CommonJS: 'commonjs' } as const

export type Kind = keyof typeof types
export const kinds: readonly Kind[] = ['ESM', 'CommonJS']

/** Packs the package and installs it, with the test program, in one project for each kind of module. */
export async function makeProjects(folder: string): Promise<void> {
  const packing = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('pnpm', packing, { cwd: sdkFolder })
  const { filename }: { filename: string } = JSON.parse(stdout)
  for (const kind of kinds) {
    const project = join(folder, kind)
    await mkdir(project)
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: types[kind] }))
    await install(project, [filename, '@types/node@24', 'undici@7'])
    await cp(join(sdkFolder, 'test/tarball/program'), project, { recursive: true })
  }
}

/** Compiler options for programs on Node and for bundlers, each with only the types that it needs. */
const resolutions = {
  node16: { module: 'node16', lib: ['es2022'], types: ['node'], outDir: 'out' },
  bundler: { module: 'preserve', lib: ['es2022', 'dom', 'dom.iterable'], types: [], noEmit: true },
}

const entries = { node16: 'main.ts', bundler: 'worker.ts' }

/** Installs a version of TypeScript. Returns the folder of its package. */
export async function installCompiler(folder: string, version: string): Promise<string> {
  const own = join(folder, `typescript-${version}`)
  await mkdir(own)
  await install(own, [`typescript@${version}`])
  return join(own, 'node_modules/typescript')
}

/** Compiles the projects with one version of TypeScript. Only the compilation for Node writes JavaScript. */
export async function compileProjects(
  folder: string,
  version: string,
  compiler: string,
  report: Report,
): Promise<void> {
  for (const kind of kinds)
    for (const resolution of ['node16', 'bundler'] as const) {
      const compilerOptions = {
        ...resolutions[resolution],
        moduleResolution: resolution,
        target: 'es2022',
        strict: true,
        exactOptionalPropertyTypes: true,
        allowImportingTsExtensions: true,
        rewriteRelativeImportExtensions: true,
      }
      const config = join(folder, kind, 'tsconfig.json')
      await writeFile(config, JSON.stringify({ compilerOptions, files: [entries[resolution]] }))
      report(
        `TypeScript ${version} ${kind}`,
        resolution,
        await faultOf([process.execPath, join(compiler, 'bin/tsc'), '-p', config]),
      )
    }
}
