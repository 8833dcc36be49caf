/** Packs the program and fails if the tarball holds anything that an installation does not run on, or lacks something. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

const folder = new URL('..', import.meta.url)

/** Each engine's are in a folder of another name: they lie beside each other in what is built. */
const migrations = ['sqlite/migrations', 'postgres/postgres-migrations'].flatMap((place) =>
  readdirSync(new URL(`src/store/${place}/`, folder)).map((name) => `${basename(place)}/${name}`),
)

const wanted: readonly string[] = [
  'LICENSE',
  'README.md',
  'package.json',
  'deploy/haproxy.cfg',
  'dist/addresses.js',
  'dist/delivery-orders.js',
  'dist/dispatch.js',
  'dist/main.js',
  'dist/receipt-worker.js',
  'dist/scalar.standalone.js',
  'dist/serve.js',
  'dist/stop-signal.js',
  'dist/token.js',
  ...migrations.map((name) => `dist/${name}`),
  'systemd/delivery-orders.service',
]

interface Tarball {
  readonly files: readonly { readonly path: string }[]
}

const json = execFileSync('pnpm', ['pack', '--dry-run', '--json'], {
  cwd: folder,
  encoding: 'utf8',
})
const { files }: Tarball = JSON.parse(json)
const packed = files.map(({ path }) => path)

const faults = [
  ...wanted.filter((path) => !packed.includes(path)).map((path) => `${path} is missing.`),
  ...packed.filter((path) => !wanted.includes(path)).map((path) => `${path} is too much.`),
]
if (faults.length > 0) {
  process.stderr.write(
    `The package delivery-orders does not hold what it should:\n${faults.join('\n')}\n`,
  )
  process.exitCode = 1
}
