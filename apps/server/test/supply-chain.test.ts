import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = new URL('../../../.github/workflows/', import.meta.url)
const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

interface Job {
  readonly environment?: string
  readonly permissions?: object
  readonly steps: readonly { readonly run?: string; readonly with?: object }[]
}

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows: readonly Workflow[] = texts.map((text) => parse(text))
const mayPublish = (permissions: object = {}) => 'id-token' in permissions

describe('a workflow', () => {
  test('names each action by its commit, with the version as a comment', () => {
    const actions = texts.flatMap((text) => text.match(/uses: .*/g) ?? [])

    expect(actions.length).toBeGreaterThan(3)
    for (const action of actions)
      expect(action).toMatch(/^uses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('publishes in one job, which alone has the right to and waits for an approval', () => {
    const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs))
    const publishing = jobs.filter(({ permissions }) => mayPublish(permissions))

    expect(workflows.filter(({ permissions }) => mayPublish(permissions))).toEqual([])
    expect(publishing).toMatchObject([{ environment: 'npm' }])
    const publishes = ({ steps }: Job) => steps.some(({ run }) => run?.includes('publish'))
    expect(jobs.filter(publishes)).toEqual(publishing)
  })

  test('runs the checks with all commits, so that a break in the last one is seen', () => {
    const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs))
    const checking = jobs.filter(({ steps }) => steps.some(({ run }) => run === '.ci/run'))

    expect(checking).toHaveLength(2)
    for (const { steps } of checking) expect(steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } })
  })

  test('publishes with a pnpm of which it compares the hash before it runs', () => {
    const steps = workflows.flatMap(({ jobs: { publish } }) => publish?.steps ?? [])
    const commands = steps.flatMap(({ run }) => run ?? [])

    expect(commands[0]).toMatch(/'[\da-f]{128} .*' \| sha512sum --check/)
    expect(commands.slice(1)).toEqual(['pnpm install --frozen-lockfile', 'pnpm publish-packages'])
  })
})

test('the container file names its base image by digest', () => {
  const text = readFileSync(new URL('../deploy/Containerfile', import.meta.url), 'utf8')

  expect(text.match(/^FROM .*$/gm)).toEqual([expect.stringMatching(/@sha256:[\da-f]{64}$/)])
})
