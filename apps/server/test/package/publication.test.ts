import { once } from 'node:events'
import { access, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm } from '@delivery-orders/tooling/installation.ts'
import { type RunningProgram, run, start } from '@delivery-orders/tooling/processes.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { urlOf } from '../support/server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const workspace = fileURLToPath(new URL('../../../..', import.meta.url))
const published = ['delivery-orders', '@delivery-orders/sdk', '@delivery-orders/dev'] as const

let folder: string
/** The environment of a user who knows only the local registry. */
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp('/var/tmp/delivery-orders-publication-')
  return () => rm(folder, { recursive: true })
})

beforeAll(async () => {
  const registry = await startRegistry()
  const settings = join(folder, 'npmrc')
  // The registry accepts any token, but npm sends nothing without one.
  await writeFile(
    settings,
    `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=any\n`,
  )
  const home = join(folder, 'home')
  await mkdir(home)
  env = {
    ...{ HOME: home, NPM_CONFIG_USERCONFIG: settings, NPM_CONFIG_UPDATE_NOTIFIER: 'false' },
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  }
  await runWorkflow(settings)
  return () => registry.end('SIGTERM')
})

/** Starts Verdaccio, which is not a dependency of the workspace, because only this test needs its 320 packages. */
async function startRegistry(): Promise<RunningProgram & { readonly url: string }> {
  const prefix = join(folder, 'registry')
  await mkdir(prefix)
  const overrides = { 'node-fetch': '2.7.0' } // a dependency asks for a tag of it, which not every registry has
  await writeFile(join(prefix, 'package.json'), JSON.stringify({ private: true, overrides }))
  await npm(prefix, 'install', 'verdaccio@6.10.4')
  const anybody = { access: '$all', publish: '$all' }
  const config = {
    storage: join(prefix, 'storage'),
    uplinks: {
      npm: {
        url: (await succeed(['npm', 'config', 'get', 'registry'])).trim(),
        timeout: '60s',
        max_fails: 100,
      },
    },
    packages: {
      ...Object.fromEntries(published.map((name) => [name, anybody])),
      '**': { access: '$all', proxy: 'npm' },
    },
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  }
  await writeFile(join(prefix, 'config.yaml'), JSON.stringify(config))
  const listen = `127.0.0.1:${await freePort()}`
  const program = join(prefix, 'node_modules/verdaccio/bin/verdaccio')
  const registry = start([
    process.execPath,
    program,
    '--config',
    join(prefix, 'config.yaml'),
    '--listen',
    listen,
  ])
  await registry.line(/http address/)
  return { ...registry, url: `http://${listen}/` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Runs the commands of the job that publishes, in a clone. Only the last one gets the settings of the local registry. */
async function runWorkflow(settings: string): Promise<void> {
  const clone = join(folder, 'clone')
  await succeed(['git', 'clone', '--quiet', workspace, clone])
  const workflow = parse(await readFile(join(clone, '.github/workflows/publish.yaml'), 'utf8'))
  const steps: readonly { readonly run?: string }[] = workflow.jobs.publish.steps
  const commands = steps.flatMap((step) => step.run ?? [])
  const pathFile = join(folder, 'path')
  await writeFile(pathFile, '')
  for (const command of commands) {
    const PATH = [...(await readFile(pathFile, 'utf8')).split('\n').reverse(), env['PATH']]
      .filter(Boolean)
      .join(':')
    const local = { NPM_CONFIG_USERCONFIG: settings, NPM_CONFIG_PROVENANCE: 'false' }
    await succeed(['bash', '-e', '-c', command], {
      cwd: clone,
      env: {
        ...{ ...process.env, PATH, CI: 'true', RUNNER_TEMP: folder, GITHUB_PATH: pathFile },
        ...(command === commands.at(-1) && local),
      },
    })
  }
}

test.for(published)(
  '%s is on the registry in the version of its package.json, with its README',
  async (name) => {
    const project = await newProject()
    await succeed(['npm', 'install', name], { cwd: project, env })
    const installed = join(project, 'node_modules', name)
    const { version, dependencies } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    )
    const onRegistry = JSON.parse(
      await succeed(['npm', 'view', name, '--json'], { cwd: project, env }),
    )

    expect(onRegistry).toMatchObject({ version, ...(dependencies && { dependencies }) })
    expect(await brokenLinks(installed)).toEqual([])
  },
)

test('the program from the registry serves the first order of the README, sent with the SDK from the registry', async () => {
  const cwd = await newProject()
  const settings = { ...env, DATABASE_URL: 'sqlite:orders.db', PORT: '0', LOG_LEVEL: 'warn' }
  const token = await succeed(['npx', '-y', 'delivery-orders', 'token', 'issue', 'acme'], {
    cwd,
    env: settings,
  })
  const service = start(['setsid', 'npx', '-y', 'delivery-orders', 'serve'], { cwd, env: settings })
  try {
    expect(await orderOfReadme(await urlOf(service), token.trim())).toMatch(/^ORD-\S+ http\S+\n$/)
  } finally {
    await endGroup(service)
  }
})

test('the mock from the registry accepts the first order of the README', async () => {
  const mock = start(['setsid', 'npx', '-y', '@delivery-orders/dev', 'mock', '--port', '0'], {
    cwd: await newProject(),
    env,
  })
  try {
    await mock.line(/^Control/)
    const [, url = '', token = ''] =
      /BASE_URL=(\S+)[\s\S]*?TOKEN=(\S+)/.exec(mock.lines.join('\n')) ?? []
    expect(await orderOfReadme(url, token)).toMatch(/^ORD-\S+ http\S+\n$/)
  } finally {
    await endGroup(mock)
  }
})

async function newProject(): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'))
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  return project
}

/** Saves the first program of the README in a project with the SDK, and runs it. */
async function orderOfReadme(url: string, token: string): Promise<string> {
  const cwd = await newProject()
  await succeed(['npm', 'install', '@delivery-orders/sdk'], { cwd, env })
  const [, program = ''] =
    /```js\n(.*?)```/s.exec(await readFile(join(workspace, 'README.md'), 'utf8')) ?? []
  await writeFile(join(cwd, 'order.mjs'), program)
  const settings = { DELIVERY_ORDERS_BASE_URL: url, DELIVERY_ORDERS_TOKEN: token }
  return await succeed(['node', 'order.mjs'], { cwd, env: { ...env, ...settings } })
}

/** `npx` passes no signal on, so the signal goes to all processes that it has started. */
async function endGroup({ child, ended }: RunningProgram): Promise<void> {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** The relative links and pictures in the pages of a package that lead to none of its files. */
async function brokenLinks(installed: string): Promise<readonly string[]> {
  const broken: string[] = []
  for await (const page of glob('**/*.md', { cwd: installed, exclude: ['node_modules'] })) {
    const text = await readFile(join(installed, page), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:\]\(|src(?:set)?=")(?![a-z]+:|#)([^)"#]+)/g))
      await access(resolve(installed, dirname(page), target)).catch(() =>
        broken.push(`${page}: ${target}`),
      )
  }
  return broken
}

async function succeed(
  command: readonly string[],
  options: Parameters<typeof run>[1] = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(command, options)
  if (code !== 0) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}
