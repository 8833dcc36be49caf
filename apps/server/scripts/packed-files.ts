import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { checkPackedFiles } from '@delivery-orders/tooling/packed-files.ts'

const folder = new URL('..', import.meta.url)

/** The migration files as `folder/file`. The build copies both folders into `dist`, so their names must differ. */
const migrations = ['sqlite/migrations', 'postgres/postgres-migrations'].flatMap((place) =>
  readdirSync(new URL(`src/store/${place}/`, folder)).map((name) => `${basename(place)}/${name}`),
)

checkPackedFiles(folder, [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'RELIABILITY.md',
  'RUNBOOK.md',
  'package.json',
  'deploy/Containerfile',
  'deploy/README.md',
  'deploy/alerts.test.yml',
  'deploy/alerts.yml',
  'deploy/compose.yaml',
  'deploy/grafana-dashboard.json',
  'deploy/haproxy-postgres.cfg',
  'deploy/haproxy.cfg',
  'deploy/install.sh',
  'deploy/nginx.conf',
  'deploy/patroni.yml',
  'dist/compaction-worker.js',
  'dist/delivery-orders.js',
  'dist/receipt-worker.js',
  'dist/scalar.standalone.js',
  'npm-shrinkwrap.json',
  'pictures/desk-assign-dark.png',
  'pictures/desk-assign-light.png',
  'pictures/desk-now-dark.png',
  'pictures/desk-now-light.png',
  'pictures/desk-order-dark.png',
  'pictures/desk-order-light.png',
  'pictures/page-dark.png',
  'pictures/page-light.png',
  'pictures/round-dark.png',
  'pictures/round-light.png',
  ...migrations.map((name) => `dist/${name}`),
  'systemd/defaults.env',
  'systemd/delivery-orders',
  'systemd/delivery-orders.service',
])
