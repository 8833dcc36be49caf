/**
 * Writes npm-shrinkwrap.json from the lock file of the workspace, before the package is packed. npm then installs the
 * tested version of each dependency, also of indirect ones, and checks its hash.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }

/** Versions by name. In brackets after a version are the peers that pnpm has chosen for it. */
type Versions = Readonly<Record<string, string>>

interface Dependencies {
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  /** Set if only optional dependencies need the package. */
  readonly optional?: true | undefined
}

/** The facts of a version. The last three are there if it is for some platforms only. */
interface Facts {
  readonly resolution: { readonly integrity: string }
  readonly os?: unknown
  readonly cpu?: unknown
  readonly libc?: unknown
}

interface LockFile {
  readonly importers: {
    readonly 'apps/server': {
      readonly dependencies: Readonly<Record<string, { readonly version: string }>>
    }
  }
  readonly packages: Readonly<Record<string, Facts>>
  readonly snapshots: Readonly<Record<string, Dependencies>>
}

/** The entry of a package in npm's lock file. `os`, `cpu` and `libc` mean the same as in pnpm's. */
interface Entry extends Dependencies, Omit<Facts, 'resolution'> {
  readonly version: string
  readonly integrity: string
  /**
   * npm compiles a package with a `binding.gyp` unless its package.json says `gypfile: false`, as that of better-sqlite3
   * does, which contains its binaries. But if there is a lock file, npm 10 and 11 read it instead of package.json.
   */
  readonly gypfile: false
}

/** The folder of a package, and the versions that it needs. */
interface Place {
  readonly folder: string
  readonly needed: Versions
}

const lockText = readFileSync(new URL('../../../pnpm-lock.yaml', import.meta.url), 'utf8')
const { importers, packages, snapshots }: LockFile = parse(lockText)
const entries: Record<string, Entry> = {}

const own = Object.entries(importers['apps/server'].dependencies)
const places: Place[] = [
  { folder: '', needed: Object.fromEntries(own.map(([name, { version }]) => [name, version])) },
]
// The loop also visits what it adds. So the dependencies of a package are in place before those of its dependencies.
for (const { folder, needed } of places)
  for (const [name, chosen] of Object.entries(needed)) {
    const version = withoutPeers(chosen)
    const found = findFrom(folder, name)
    if (found?.version === version) continue
    // Every package finds it at the top. If another version is there, it goes where only its user finds it.
    const path = `${found ? folder : ''}node_modules/${name}`
    const locked = packages[`${name}@${version}`]
    const snapshot = snapshots[`${name}@${chosen}`]
    if (!locked || !snapshot) throw new Error(`pnpm-lock.yaml does not describe ${name}@${chosen}.`)
    const { dependencies = {}, optionalDependencies = {}, optional } = snapshot
    const { resolution, os, cpu, libc } = locked
    entries[path] = {
      ...{ version, ...resolution, os, cpu, libc, optional, gypfile: false },
      dependencies: asNpm(dependencies),
      optionalDependencies: asNpm(optionalDependencies),
    }
    places.push({ folder: `${path}/`, needed: { ...optionalDependencies, ...dependencies } })
  }

const { name, version, dependencies } = manifest
const shrinkwrap = {
  ...{ name, version, lockfileVersion: 3 },
  packages: { '': { name, version, dependencies }, ...entries },
}
writeFileSync(
  new URL('../npm-shrinkwrap.json', import.meta.url),
  `${JSON.stringify(shrinkwrap, undefined, 2)}\n`,
)

/** Finds a package as Node does: in the folder itself, or else in those around it. */
function findFrom(folder: string, name: string): Entry | undefined {
  const found = entries[`${folder}node_modules/${name}`]
  if (found || folder === '') return found
  return findFrom(folder.slice(0, folder.lastIndexOf('node_modules/')), name)
}

function withoutPeers(chosen: string): string {
  return chosen.replace(/\(.*/, '')
}

function asNpm(versions: Versions): Versions {
  return Object.fromEntries(
    Object.entries(versions).map(([name, chosen]) => [name, withoutPeers(chosen)]),
  )
}
