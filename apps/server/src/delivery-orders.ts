#!/usr/bin/env node
/** Entry point of the installed command. An older Node may fail to import the rest, so its version is checked first. */
import { readFileSync } from 'node:fs'

interface Manifest {
  readonly engines: { readonly node: string }
}

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { engines }: Manifest = JSON.parse(manifest)
const versionMin = engines.node.replace('>=', '')
/** Makes versions comparable as texts. `localeCompare` would load the data of ICU, which takes 20 milliseconds. */
const pad = (version: string) => version.replaceAll(/\d+/g, (digits) => digits.padStart(4, '0'))

if (pad(process.versions.node) < pad(versionMin)) {
  process.stderr.write(
    `delivery-orders needs Node ${versionMin} or later, but this is Node ${process.versions.node}. Install a newer version.\n`,
  )
  process.exitCode = 1
} else {
  await import('./main.ts')
}
