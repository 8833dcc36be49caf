import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'

/** A minified bundle, and the file from which each of its characters comes. */
export interface Bundle {
  readonly code: string
  readonly sources: readonly string[]
}

/** Bundles an ES module, as a program for browsers would. */
export async function bundle(folder: string, name: string, source: string): Promise<Bundle> {
  const cwd = join(folder, name)
  await mkdir(cwd)
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}')
  await writeFile(join(cwd, 'entry.js'), source)
  await build({
    config: false,
    cwd,
    entry: 'entry.js',
    platform: 'browser',
    fixedExtension: false,
    target: 'es2022',
    minify: true,
    sourcemap: true,
    dts: false,
    deps: { alwaysBundle: [/./] },
    inputOptions: {
      resolve: { conditionNames: ['@delivery-orders/source', 'browser', 'import', 'default'] },
    },
    logLevel: 'error',
  })
  const file = join(cwd, 'dist/entry.js')
  const code = (await readFile(file, 'utf8')).replace(/\/\/# sourceMappingURL=.*/, '').trimEnd()
  return { code, sources: sourcesOf(code, await readFile(`${file}.map`, 'utf8')) }
}

function sourcesOf(code: string, map: string): readonly string[] {
  const sourceMap = new SourceMap(JSON.parse(map))
  return code.split('\n').flatMap((line, row) =>
    // The end of a line belongs to its last character.
    Array.from({ length: line.length + 1 }, (_, column) => {
      const entry = sourceMap.findEntry(row, column)
      return 'originalSource' in entry ? entry.originalSource : ''
    }),
  )
}

export const gzipped = (code: string): number => gzipSync(code).length
