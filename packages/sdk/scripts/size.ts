import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'
import { install, withTemporaryFolder } from './temporary-packages.ts'

// Compares the bundle sizes of this client and the newest versions of other clients. Each bundle imports only the
// client, and all are minified and compressed in the same way.

interface Subject {
  readonly name: string
  readonly source: string
}

const source = join(import.meta.dirname, '../src')
const own = join(source, 'index.ts')
const exportsOf = (entry: string): string =>
  `export * from ${JSON.stringify(join(source, entry, 'index.ts'))}`

const subjects: readonly Subject[] = [
  { name: 'openapi-fetch', source: "export { default } from 'openapi-fetch'" },
  { name: '@delivery-orders/sdk', source: `export { DeliveryOrders } from ${JSON.stringify(own)}` },
  { name: '  all of it', source: `export * from ${JSON.stringify(own)}` },
  { name: '  ./fleet', source: exportsOf('fleet') },
  { name: '  ./webhooks', source: exportsOf('webhooks') },
  { name: '  ./inbox', source: exportsOf('inbox') },
  { name: 'ky', source: "export { default } from 'ky'" },
  { name: 'svix', source: "export { Svix } from 'svix'" },
  { name: 'stripe', source: "export { default } from 'stripe'" },
  { name: 'openai', source: "export { default } from 'openai'" },
]

const comparedPackages = ['openapi-fetch', 'ky', 'svix', 'stripe', 'openai'] as const

await withTemporaryFolder(async (folder) => {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await install(folder, comparedPackages)
  const modules = join(folder, 'node_modules')
  const versions = await Promise.all(comparedPackages.map((name) => versionIn(modules, name)))
  const version = new Map(
    comparedPackages.map((name, index): [string, string] => [name, versions[index] ?? '']),
  )

  print('client', 'version', 'minified', 'gzipped')
  for (const [index, { name, source }] of subjects.entries()) {
    const bundle = await bundled(folder, `subject-${index}`, source)
    const [minified, gzipped] = [bundle.length, gzipSync(bundle).length]
    print(name, version.get(name) ?? '', String(minified), String(gzipped))
  }
})

async function bundled(folder: string, name: string, source: string): Promise<Buffer> {
  const entry = join(folder, `${name}.js`)
  await writeFile(entry, source)
  const outDir = join(folder, name)
  await build({
    config: false,
    cwd: folder,
    entry: { [name]: entry },
    outDir,
    platform: 'browser',
    target: 'es2022',
    minify: true,
    dts: false,
    deps: { alwaysBundle: [/./] },
    inputOptions: {
      resolve: { conditionNames: ['@delivery-orders/source', 'browser', 'import', 'default'] },
    },
    logLevel: 'error',
  })
  const files = await readdir(outDir)
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(outDir, file)))))
}

async function versionIn(modules: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8'))
  return version
}

function print(name: string, version: string, minified: string, gzipped: string): void {
  const columns = [
    name.padEnd(22),
    version.padStart(10),
    minified.padStart(10),
    gzipped.padStart(10),
  ]
  process.stdout.write(`${columns.join('')}\n`)
}
