import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript-with-api'
import { TypeWriter } from './api-text.ts'
import { faultsIn } from './hover/faults.ts'
import { modulesIn, probeProgram } from './hover/probes.ts'

// Writes the exports of the built package to api.md, so that reviews show changes of the public API. With `--check` it
// compares only. Either way it fails if an editor shows no text for an export or a member.

const folder = join(import.meta.dirname, '..')
const reportFile = join(folder, 'api.md')

const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
const entries: readonly (readonly [string, string])[] = Object.entries<Entry | string>(
  exports,
).flatMap(([path, entry]) =>
  typeof entry === 'string' ? [] : [[path, join(folder, entry.import.types)] as const],
)

interface Entry {
  readonly import: { readonly types: string }
}

const program = ts.createProgram(
  entries.map(([, file]) => file),
  {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
  },
)
const checker = program.getTypeChecker()
const faults = [...faultsIn(ts, folder, probeProgram(folder, modulesIn(exports)))]

const sections = entries.map(([path, file]) => [path, exportsOf(file)] as const)
const names = new Set(sections.flatMap(([, { exported }]) => exported.map(([name]) => name)))
const texts = sections.map(([path, { source, exported }]) => sectionOf(path, source, exported))
const report = formatted(`<!-- Written by \`pnpm -C packages/sdk api\`. Do not edit. -->

# Public API

This page changes whenever the public API changes. Comments are left out, except defaults.

${texts.join('\n')}`)

const written = await readFile(reportFile, 'utf8').catch(() => '')
if (!process.argv.includes('--check')) await writeFile(reportFile, report)
else if (written !== report)
  faults.push(
    'api.md differs from the exports of the package. Run `pnpm -C packages/sdk api`, and commit the result.',
  )
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Formats api.md like the rest of the project, because lint checks it too. */
function formatted(text: string): string {
  const args = ['-w', 'exec', 'biome', 'format', '--stdin-file-path=packages/sdk/api.md']
  return execFileSync('pnpm', args, { input: text, encoding: 'utf8' })
}

type Exported = readonly (readonly [name: string, symbol: ts.Symbol])[]

function exportsOf(file: string): { readonly source: ts.SourceFile; readonly exported: Exported } {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} is not a module: build the package first.`)
  const exported = checker
    .getExportsOfModule(module)
    .map((each): [string, ts.Symbol] => [each.name, original(each)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return { source, exported }
}

function original(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function sectionOf(path: string, source: ts.SourceFile, exported: Exported): string {
  const writer = new TypeWriter(checker, [...copiesIn(source), ...exported])
  const texts = exported.map(([name, symbol]) => writer.declaration(name, symbol))
  return `## @delivery-orders/sdk${path.slice(1)}\n\n\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`
}

/** Copies of exported types in a declaration file. They are written by name, although this file may not export them. */
function copiesIn(source: ts.SourceFile): Exported {
  return source.statements.flatMap((each) => {
    if (!ts.isInterfaceDeclaration(each) && !ts.isTypeAliasDeclaration(each)) return []
    const symbol = names.has(each.name.text) && checker.getSymbolAtLocation(each.name)
    return symbol ? [[each.name.text, symbol] as const] : []
  })
}
