import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'
import { withTemporaryFolder } from './temporary-packages.ts'

// Prints the sizes of the bundles that contain the client, or everything that an entry point exports.

const importing = (names: string, entry: string): string =>
  `export ${names} from ${JSON.stringify(join(import.meta.dirname, '../src', entry))}`

const subjects = {
  DeliveryOrders: importing('{ DeliveryOrders }', 'index.ts'),
  'all of it': importing('*', 'index.ts'),
  './fleet': importing('*', 'fleet/index.ts'),
  './webhooks': importing('*', 'webhooks/index.ts'),
  './inbox': importing('*', 'inbox/index.ts'),
}

await withTemporaryFolder(async (folder) => {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  print('bundle', 'minified', 'gzipped')
  for (const [index, [name, source]] of Object.entries(subjects).entries()) {
    const bundle = await bundled(folder, `subject-${index}`, source)
    print(name, String(bundle.length), String(gzipSync(bundle).length))
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

function print(name: string, minified: string, gzipped: string): void {
  process.stdout.write(`${name.padEnd(16)}${minified.padStart(10)}${gzipped.padStart(10)}\n`)
}
