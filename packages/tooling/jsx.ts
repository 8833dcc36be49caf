/**
 * Lets Node run the `.tsx` files of the workspace, as `--import` of the processes that tests start: Node strips the types
 * of `.ts`, but knows no JSX, and tsx takes half as much CPU time again to start the service.
 */
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('.tsx')
      ? { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
      : nextLoad(url, context),
})

function compiled(file: string): string {
  const text = readFileSync(file, 'utf8')
  const kept = new URL(`node_modules/.cache/jsx/${hash('sha256', text)}.js`, import.meta.url)
  try {
    return readFileSync(kept, 'utf8')
  } catch {
    const code = compile(file, text)
    keep(fileURLToPath(kept), code)
    return code
  }
}

/** Loads the compiler only here: it takes 30 MB, and tests measure the memory of the service. */
function compile(file: string, text: string): string {
  const { transformSync }: typeof import('rolldown/utils') = createRequire(import.meta.url)(
    'rolldown/utils',
  )
  const { code, errors } = transformSync(file, text)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(String).join('\n')}`)
  return code
}

/** Renames a whole file, because other processes may read it. Tests start programs that cannot write one. */
function keep(file: string, code: string): void {
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(own, code)
    renameSync(own, file)
  } catch {}
}
