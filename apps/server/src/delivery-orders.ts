#!/usr/bin/env node
/**
 * The entry point of an installed package. It checks the version of Node before it loads the program, because an older
 * Node fails to load it with an error that does not name the cause.
 */
import { readFileSync } from 'node:fs'

interface Manifest {
  readonly engines: { readonly node: string }
}

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { engines }: Manifest = JSON.parse(manifest)
const versionMin = engines.node.replace('>=', '')

if (process.versions.node.localeCompare(versionMin, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `delivery-orders needs Node ${versionMin} or later, but this is Node ${process.versions.node}. Install a newer version.\n`,
  )
  process.exitCode = 1
} else {
  await import('./main.ts')
}
