import { readFile, writeFile } from 'node:fs/promises'

// Copies the version of package.json into the source, so that the client can report it without bundling package.json.

const file = new URL('../src/call/versions.ts', import.meta.url)
const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8')
const { version }: { version: string } = JSON.parse(manifest)
const text = await readFile(file, 'utf8')
await writeFile(file, text.replace(/(sdkVersion = ')[^']*/, `$1${version}`))
