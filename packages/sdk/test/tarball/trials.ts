import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsdown'
import { bunOf, denoOf, nodeOf, workerdOf } from '../../scripts/runtimes.ts'
import { type Kind, kinds } from './projects.ts'

/** The run of a project's program on one runtime. */
export interface Trial {
  readonly subject: string
  /** Returns the command that runs the program. `access` is a `ServiceAccess` as JSON. */
  command(access: string): Promise<readonly string[]>
}

/** Trials on every supported runtime. Node 26 is the Node of this workspace. */
export async function trialsIn(folder: string): Promise<readonly Trial[]> {
  const trials = [['26', process.execPath]].flatMap(([version, node]) =>
    onBoth(folder, `Node ${version}`, [node ?? '']),
  )
  for (const version of ['24', '22', '20'])
    trials.unshift(...onBoth(folder, `Node ${version}`, [await nodeOf(folder, version)]))
  return [
    ...trials,
    ...onBoth(folder, 'Bun', [await bunOf(folder)]),
    ...onBoth(folder, 'Deno', [await denoOf(folder), 'run', '--allow-all']),
    await bundled(folder, await workerdOf(folder)),
  ]
}

const onBoth = (folder: string, runtime: string, command: readonly string[]): readonly Trial[] =>
  kinds.map((kind: Kind) => ({
    subject: `${runtime} ${kind}`,
    command: async (access) => [...command, join(folder, kind, 'out/main.js'), access],
  }))

async function bundled(folder: string, workerd: string): Promise<Trial> {
  const cwd = join(folder, 'ESM')
  const outDir = join(folder, 'worker')
  await build({
    config: false,
    cwd,
    entry: { worker: join(cwd, 'worker.ts') },
    outDir,
    platform: 'neutral',
    dts: false,
    deps: { alwaysBundle: [/./] },
    logLevel: 'error',
  })
  const config = join(outDir, 'config.capnp')
  return {
    subject: 'workerd',
    async command(access) {
      await writeFile(config, configOf(access))
      return [workerd, 'test', config]
    },
  }
}

const configOf = (access: string): string => `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "trial", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      bindings = [(name = "access", json = ${JSON.stringify(access)})],
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
);
`
