import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, start } from '@delivery-orders/tooling/processes.ts'
import { migratePostgres } from '../../../src/store/postgres/postgres-store.ts'
import { queryPostgres } from '../../support/execute.ts'
import { freePort } from '../../support/free-port.ts'
import {
  addressOn,
  administer,
  clientConfigOf,
  templateName,
} from '../../support/postgres-databases.ts'
import { isRoot, killPostgres, nobody, removeNow } from '../../support/postgres-server.ts'
import { until } from '../../support/until.ts'
import { isHaproxyInstalled, startHaproxy } from './haproxy.ts'

/** A machine with PostgreSQL and Patroni. */
export interface Member {
  /** Whether Patroni says so, as HAProxy asks it. */
  isPrimary(): Promise<boolean>
  startPatroni(): void
  /** PostgreSQL goes on without it. */
  killPatroni(): Promise<void>
  signalPatroni(signal: 'SIGSTOP' | 'SIGCONT'): void
  killPostgres(): void
}

export type Replication = 'sync' | 'async'

/** Two PostgreSQL servers with Patroni, one etcd, and HAProxy in front of them, with the shipped configurations. */
export interface Cluster extends AsyncDisposable {
  /** The port of HAProxy, which forwards each connection to the primary. */
  readonly port: number
  /** The addresses of both servers, without HAProxy. */
  readonly servers: readonly string[]
  /** Changes settings that both members share. */
  configure(settings: object): Promise<void>
  findPrimary(): Promise<Member | undefined>
  /** Waits until there is one: a busy machine may answer too late. */
  getPrimary(): Promise<Member>
  otherThan(member: Member): Member
  switchOver(): Promise<void>
  /** Whether a connection through HAProxy reaches a primary. */
  isReached(): Promise<boolean>
  /** Stops sending changes to the standby, until the primary is killed. */
  holdReplication(): Promise<void>
  /** Resolves when there is a primary, and the other member streams from it in this way. */
  untilReplicated(kind: Replication): Promise<void>
  startEtcd(): void
  killEtcd(): Promise<void>
}

const programsFolder = '/usr/lib/postgresql'

/** The packages of Debian that are missing. */
export const missingPackages: readonly string[] = Object.entries({
  patroni: existsSync('/usr/bin/patroni'),
  'etcd-server': existsSync('/usr/bin/etcd'),
  haproxy: isHaproxyInstalled,
  postgresql: existsSync(programsFolder),
}).flatMap(([name, isInstalled]) => (isInstalled ? [] : name))

/** PostgreSQL refuses to run as root. */
const asNobody = isRoot
  ? ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
  : []

const { user = '', password = '' } = addressOn(0, '')
const shipped = new URL('../../../deploy/patroni.yml', import.meta.url)
const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`

interface Ports {
  readonly etcd: number
  readonly postgres: number
  readonly api: number
}

/** Starts a process in the background, without the rights of root. Its output goes to a file, so that no child holds a pipe open. */
function startAsNobody(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const log = openSync(join(folder, 'log'), 'a')
  const { PATH } = process.env
  return start([...asNobody, ...args], {
    cwd: folder,
    env: { PATH, ...env },
    stdout: log,
    stderr: log,
  })
}

function newFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid)
  return folder
}

interface StartedMember extends Member {
  readonly name: string
  readonly api: string
  /** The end of its log. */
  logEnd(): string
  /** Ends everything at once. */
  end(): void
}

function startMember(parent: string, name: string, ports: Ports): StartedMember {
  const folder = newFolder(parent, name)
  const dataFolder = join(folder, 'data')
  const configuration = join(folder, 'patroni.yml')
  copyFileSync(shipped, configuration)
  chmodSync(configuration, 0o644)
  const [version = ''] = readdirSync(programsFolder).toSorted().slice(-1)
  const addressOf = (port: number) => `127.0.0.1:${port}`
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: addressOf(ports.etcd),
    PATRONI_RESTAPI_LISTEN: addressOf(ports.api),
    PATRONI_RESTAPI_CONNECT_ADDRESS: addressOf(ports.api),
    PATRONI_RESTAPI_PASSWORD: password,
    PATRONI_POSTGRESQL_LISTEN: addressOf(ports.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: addressOf(ports.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'passwords'),
    PATRONI_POSTGRESQL_BIN_DIR: join(programsFolder, version, 'bin'),
    PATRONI_SUPERUSER_USERNAME: user,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  }
  const run = () => startAsNobody(folder, ['patroni', configuration], env)
  const api = `http://${addressOf(ports.api)}`
  let patroni: RunningProgram = run()
  return {
    name,
    api,
    logEnd: () => `Log of ${name}:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-3_000)}`,
    isPrimary: () => isOk(`${api}/primary`),
    startPatroni: () => {
      patroni = run()
    },
    killPatroni: async () => void (await patroni.end('SIGKILL')),
    signalPatroni: (signal) => void patroni.child.kill(signal),
    killPostgres: () => killPostgres(dataFolder),
    end: () => {
      patroni.child.kill('SIGKILL')
      if (existsSync(join(dataFolder, 'postmaster.pid'))) killPostgres(dataFolder)
    },
  }
}

/** A frozen Patroni accepts connections, but does not answer. */
const answerMaxMs = 1_000

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(answerMaxMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function etcdIn(parent: string, port: number): Promise<() => RunningProgram> {
  const folder = newFolder(parent, 'etcd')
  const [clients, peers] = [port, await freePort()].map((each) => `http://127.0.0.1:${each}`)
  const flags = {
    'data-dir': join(folder, 'data'),
    'enable-v2': 'true',
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  }
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  return () => startAsNobody(folder, ['etcd', ...args])
}

/** The part of a primary's answer that shows its standbys. */
interface PrimaryState {
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[]
}

/** Calls the API of a Patroni. */
async function call(
  { api }: StartedMember,
  path: string,
  method: string,
  body?: object,
): Promise<string> {
  const init = { method, headers: { authorization }, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(api + path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`Patroni answered ${response.status} to ${path}: ${text}`)
  return text
}

/** A standby rejects this statement. */
const isReached = (port: number): Promise<boolean> =>
  administer(port, 'select pg_current_wal_lsn()').then(
    () => true,
    () => false,
  )

async function streamsAs(kind: Replication, primary: StartedMember, standby: StartedMember) {
  if (!(await isOk(`${standby.api}/${kind}`))) return false
  const { replication = [] }: PrimaryState = JSON.parse(await call(primary, '/patroni', 'GET'))
  return replication.some((each) => each.state === 'streaming' && each.sync_state === kind)
}

export async function startCluster(): Promise<Cluster> {
  const parent = mkdtempSync('/tmp/delivery-orders-patroni-')
  chmodSync(parent, 0o755)
  const [port, etcdPort] = [await freePort(), await freePort()]
  const runEtcd = await etcdIn(parent, etcdPort)
  let etcd = runEtcd()
  const members: StartedMember[] = []
  const servers: string[] = []
  const env: Record<string, string> = { POSTGRES: `127.0.0.1:${port}` }
  for (const name of ['A', 'B']) {
    const ports = { etcd: etcdPort, postgres: await freePort(), api: await freePort() }
    members.push(startMember(parent, name, ports))
    const address = `127.0.0.1:${ports.postgres}`
    env[`POSTGRES_${name}`] = address
    servers.push(address)
    env[`PATRONI_PORT_${name}`] = String(ports.api)
  }
  const end = () => {
    for (const member of members) member.end()
    etcd.child.kill('SIGKILL')
    removeNow(parent)
  }
  process.once('exit', end)
  const findPrimary = async () => {
    const found = await Promise.all(members.map((member) => member.isPrimary()))
    return members[found.indexOf(true)]
  }
  const otherThan = (member: Member) => members.find((each) => each !== member) as StartedMember
  const getPrimary = async () => {
    let primary: StartedMember | undefined
    await until('there is a primary', async () => {
      primary = await findPrimary()
      return primary !== undefined
    })
    return primary as StartedMember
  }
  const haproxy = await startHaproxy({
    name: 'haproxy-postgres.cfg',
    env,
    ready: () => until('HAProxy reaches a primary', () => isReached(port)),
  })
  await administer(port, `create database ${templateName}`)
  await migratePostgres(addressOn(port, templateName))
  return {
    port,
    servers,
    findPrimary,
    getPrimary,
    otherThan,
    // A Patroni whose etcd was away, or is slow, refuses a change.
    configure: (settings) =>
      until('the settings are stored', async () => {
        const primary = await findPrimary()
        if (!primary) return false
        return call(primary, '/config', 'PATCH', settings).then(
          () => true,
          () => false,
        )
      }),
    switchOver: async () => {
      const primary = await getPrimary()
      await call(primary, '/switchover', 'POST', { leader: primary.name })
    },
    isReached: () => isReached(port),
    holdReplication: async () => {
      const { rows } = await queryPostgres<{ pid: number }>(
        clientConfigOf(addressOn(port, 'postgres')),
        'select pid from pg_stat_replication',
      )
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    },
    untilReplicated: (kind) =>
      until(`a standby is ${kind}`, async () => {
        const primary = await findPrimary()
        return !!primary && streamsAs(kind, primary, otherThan(primary)).catch(() => false)
      }).catch((error: unknown) => {
        throw new Error(members.map(({ logEnd }) => logEnd()).join('\n'), { cause: error })
      }),
    startEtcd: () => {
      etcd = runEtcd()
    },
    killEtcd: async () => void (await etcd.end('SIGKILL')),
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      await haproxy[Symbol.asyncDispose]()
      end()
    },
  }
}
