import { readFile, writeFile } from 'node:fs/promises'

// The client tells its version, and must not carry package.json around for it.

const file = new URL('../src/versions.ts', import.meta.url)
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8')
const { version }: { version: string } = JSON.parse(manifest)
const text = await readFile(file, 'utf8')
await writeFile(file, text.replace(/(sdkVersion = ')[^']*/, `$1${version}`))
