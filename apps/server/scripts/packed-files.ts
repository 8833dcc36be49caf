/** Fails if `pnpm pack` would leave out a file that an installation needs, or add any other file. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

const folder = new URL('..', import.meta.url)

/** The migration files as `folder/file`. The build copies both folders into `dist`, so their names must differ. */
const migrations = ['sqlite/migrations', 'postgres/postgres-migrations'].flatMap((place) =>
  readdirSync(new URL(`src/store/${place}/`, folder)).map((name) => `${basename(place)}/${name}`),
)

const expected: readonly string[] = [
  'LICENSE',
  'README.md',
  'package.json',
  'deploy/Containerfile',
  'deploy/README.md',
  'deploy/compose.yaml',
  'deploy/haproxy.cfg',
  'deploy/install.sh',
  'dist/addresses.js',
  'dist/delivery-orders.js',
  'dist/dispatch.js',
  'dist/main.js',
  'dist/receipt-worker.js',
  'dist/scalar.standalone.js',
  'dist/schedule.js',
  'dist/send.js',
  'dist/serve.js',
  'dist/stop-signal.js',
  'dist/target.js',
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

const problems = [
  ...expected.filter((path) => !packed.includes(path)).map((path) => `${path} is missing.`),
  ...packed.filter((path) => !expected.includes(path)).map((path) => `${path} is not expected.`),
]
if (problems.length > 0) {
  process.stderr.write(`The package delivery-orders has the wrong files:\n${problems.join('\n')}\n`)
  process.exitCode = 1
}
