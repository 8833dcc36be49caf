import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { changesBetween, quiet } from './changes.ts'
import { houseRules } from './house-rules.ts'

const fixture = (name: string) => new URL(`fixtures/${name}.yaml`, import.meta.url)

const knownBreaks = [
  'became required: `note`',
  '`maxLength` of `name` changed',
  'Enum of `size` lost values',
  'Property `name` of `Parcel` was removed',
  'Response `200` became `202`',
  '`operationId` of operation `GET /parcels` changed',
  '`/parcels/{id}` was removed',
  'Webhook parcel.created was removed',
  'Value gone of Parcel.status was removed',
  'Parcel.mode is closed',
  'Problem code parcel_not_found of ProblemCode was removed',
  'Step waiting to gone of Parcel.status was removed',
]

/** What the checks themselves fail to see, or see where nothing is: a wrong setting would let everything pass. */
export async function gateFaults(): Promise<readonly string[]> {
  const [before, after] = await Promise.all(
    ['before', 'after'].map((name) => readFile(fixture(name), 'utf8')),
  )
  const [changes, imagined, broken] = await Promise.all([
    changesBetween(before ?? '', after ?? ''),
    changesBetween(before ?? '', before ?? ''),
    brokenRules(fixture('careless')),
  ])
  const found = changes.filter(({ weight }) => weight === 'breaking').map(({ what }) => what)
  const rules = Object.keys(houseRules).map((name) => `house/${name}`)
  return [
    ...knownBreaks
      .filter((sign) => !found.some((what) => what.includes(sign)))
      .map((sign) => `The gate misses a known break: ${sign}. It found: ${found.join(' ')}`),
    ...imagined.map(({ what }) => `The gate sees a change where nothing changed: ${what}`),
    ...rules
      .filter((rule) => !broken.has(rule))
      .map((rule) => `The lint does not see that a fixture breaks ${rule}.`),
  ]
}

async function brokenRules(file: URL): Promise<ReadonlySet<string>> {
  const program = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const config = fileURLToPath(new URL('../redocly.lint.yaml', import.meta.url))
  const words = ['lint', fileURLToPath(file), '--config', config, '--format', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    env: quiet,
  }).catch(whatItSaid)
  return new Set([...stdout.matchAll(/"ruleId": "([^"]+)"/g)].map(([, rule = '']) => rule))
}

/** A lint that finds something fails. */
const whatItSaid = (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' })
