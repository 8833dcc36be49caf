import { join } from 'node:path'
import type ts from 'typescript-with-api'

/** TypeScript up to version 5, which has a language service that programs can call. */
export type Compiler = typeof ts

/** A language service for one file in `folder` that exists only in memory. */
export function languageServiceFor(
  compiler: Compiler,
  folder: string,
  text: string,
): { readonly service: ts.LanguageService; readonly file: string } {
  const { sys, ScriptSnapshot } = compiler
  const file = join(folder, 'probes.ts')
  const readFile = (path: string) => (path === file ? text : sys.readFile(path))
  const options: ts.CompilerOptions = {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  const service = compiler.createLanguageService({
    ...sys,
    useCaseSensitiveFileNames: () => sys.useCaseSensitiveFileNames,
    readFile,
    fileExists: (path) => path === file || sys.fileExists(path),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '',
    getScriptSnapshot: (path) => {
      const content = readFile(path)
      return content === undefined ? undefined : ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: compiler.getDefaultLibFilePath,
  })
  return { service, file }
}
