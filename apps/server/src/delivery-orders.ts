#!/usr/bin/env node
/**
 * What an installation runs. The program itself is loaded only by a Node that will do: an older one fails at what the
 * program is made of, and says nothing that helps.
 */
import { readFileSync } from 'node:fs'
import { ClosingStack } from './closing-stack.ts'

interface Manifest {
  readonly engines: { readonly node: string }
}

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { engines }: Manifest = JSON.parse(manifest)
const versionMin = engines.node.replace('>=', '')

if (process.versions.node.localeCompare(versionMin, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `delivery-orders needs Node ${versionMin} or later, and this is ${process.versions.node}.\n`,
  )
  process.exitCode = 1
} else {
  // Node 22 has none.
  globalThis.AsyncDisposableStack ??= ClosingStack
  await import('./main.ts')
}
