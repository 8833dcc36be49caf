import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Change } from './change.ts'
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
  'Value gone of Parcel, status was removed',
  'Parcel, mode is no longer open',
  'Problem parcel_not_found (404) was removed',
  'Transition waiting to gone of Parcel, status was removed',
  'createParcel, body, colour was removed',
  'createParcel, body, count, default was modified from 1 to 2',
  'printLabel, body was added',
  'createParcel, 201, headers, Location, required was modified from true to false',
  'webhook parcel.lost, signature was removed',
  'webhook parcel.lost, pause, name was modified',
  'webhook parcel.lost, attempt, required was modified from true to false',
  'Parcel, label, enum was modified',
  'Problem parcel_too_heavy (409) was removed',
  'Parcel, tags, minItems',
  'Parcel, grams, minimum',
  'Parcel, hint, maxLength',
  'createParcel, body, stamp, x-service-pattern was modified',
  'createParcel, body, stamp, x-pii was modified from true to false',
  'createParcel, body, why, x-with-status was modified: waiting',
  'createParcel, body, texts, maxProperties: `maxProperties` of `texts` changed',
  'createParcel, body, texts, propertyNames, maxLength: `maxLength` changed',
  'createParcel, body, texts, additionalProperties, maxLength: `maxLength` changed',
  'createParcel, body, x-max-bytes was modified from 1000 to 500',
  'createParcel, x-elements-per-write was modified from 4 to 2',
  'printLabel, x-charged-by was modified',
  'printLabel, x-counts-as was modified',
  'Limit parcels was changed from 5 to 4',
  'Problem, additionalProperties was modified',
]

const knownAdditions = [
  'createParcel, body, name, maxLength was modified from 100 to 200',
  'createParcel, body, required was modified',
  'createParcel, body, required was modified from true to false',
  'createParcel, body, note, type was modified',
  'createParcel, body, size, enum: huge was added',
  'createParcel, body, colour, pattern was modified',
  'createParcel, body, count, minimum was modified from 1 to 0',
  'createParcel, body, count, maximum was modified from 9 to 99',
  'createParcel, body, weight was added',
  'createParcel, body, why, x-with-status was modified: waiting, gone, lost',
  'createParcel, body, texts, maxProperties was modified from 5 to 6',
  'createParcel, body, texts, propertyNames, maxLength was modified from 20 to 30',
  'createParcel, body, texts, additionalProperties, maxLength was modified from 20 to 30',
  'printLabel, copies was added',
  'Parcel, required was modified',
  'Parcel, hint, maxLength was modified from 20 to 30',
  'Parcel, tags, maxItems was modified from 5 to 6',
  'Parcel, grams, maximum was modified from 900 to 999',
  'Value trial of Parcel, mode was added.',
  'Webhook parcel.found was added.',
  'createParcel, body, x-max-bytes was modified from 1000 to 2000',
  'createParcel, x-elements-per-write was modified from 4 to 8',
  'createParcel, x-counts-as was modified',
  'Limit parcels was changed from 5 to 6.',
]

const knownFixes = ['The text of problem parcel_not_found changed.']

const knownAnnouncements = [
  'Deprecated: listParcels, deprecated was modified',
  'Example removed: createParcel, 201, examples, large was removed',
]

const knownFaults: Readonly<Record<string, number>> = {
  'operation-name': 1,
  'operation-scope': 1,
  'every-status': 24,
  'post-is-repeatable': 1,
  'reads-change-nothing': 2,
  'patches-are-alike': 1,
  'refusals-are-problems': 3,
  'refusals-stay-open': 3,
  'bodies-are-closed': 1,
  'known-keywords': 4,
  'limit-on-everything': 11,
  'described-fields': 4,
  'personal-or-not': 2,
  'room-for-every-value': 1,
  'pattern-in-words': 1,
  'portable-pattern': 1,
  'storable-text': 2,
  'example-of-every-message': 6,
  'required-is-stated': 2,
  'null-is-stated': 2,
  'answers-stay-open': 4,
  'summary-of-event': 1,
  'summary-of-operation': 2,
}

/** Tests the gate and the lint on fixtures and returns their errors: a wrong setting could silently disable them. */
export async function gateFaults(): Promise<readonly string[]> {
  const [before = '', after = '', wider = ''] = await Promise.all(
    ['before', 'after', 'wider'].map((name) => readFile(fixture(name), 'utf8')),
  )
  const [broken, widened, unchanged, lint] = await Promise.all([
    changesBetween(before, after),
    changesBetween(before, wider),
    changesBetween(before, before),
    lintFaults(),
  ])
  const found = broken.filter(({ weight }) => weight === 'breaking').map(({ what }) => what)
  return [
    ...knownBreaks
      .filter((known) => !found.some((what) => what.includes(known)))
      .map(
        (known) =>
          `The gate does not report this breaking change: ${known}. It found: ${found.join(' ')}`,
      ),
    ...differencesFromKnown(widened),
    ...unchanged.map(({ what }) => `The gate reports a change between equal contracts: ${what}`),
    ...lint,
  ]
}

/** Missed changes and false alarms. If there were false alarms, authors would ignore real breaking changes. */
function differencesFromKnown(widened: readonly Change[]): readonly string[] {
  const known = [
    ...knownAdditions.map((what) => `addition: ${what}`),
    ...knownFixes.map((what) => `fix: ${what}`),
    ...knownAnnouncements,
  ]
  const found = widened.map(({ weight, announcement = weight, what }) => `${announcement}: ${what}`)
  return [
    ...known
      .filter((change) => !found.includes(change))
      .map(
        (change) => `The gate does not report this change: ${change}. It found: ${found.join(' ')}`,
      ),
    ...found
      .filter((change) => !known.includes(change))
      .map((change) => `The gate reports an unexpected change in wider.yaml: ${change}`),
  ]
}

async function lintFaults(): Promise<readonly string[]> {
  const broken = await brokenRules(fixture('careless'))
  return Object.keys({ ...houseRules, ...knownFaults }).flatMap((name) => {
    const [found, expected] = [
      broken.get(`house/${name}`)?.length ?? 0,
      knownFaults[name] ?? 'some',
    ]
    return found === expected
      ? []
      : [`The lint finds ${found} faults of house/${name} in careless.yaml, expected ${expected}.`]
  })
}

interface Finding {
  readonly ruleId: string
  readonly severity: string
}

/** Errors that the lint reports for a contract, by rule. Warnings are left out, because they do not fail the lint. */
async function brokenRules(file: URL): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const program = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const config = fileURLToPath(new URL('../redocly.lint.yaml', import.meta.url))
  const args = ['lint', fileURLToPath(file), '--config', config, '--format', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: quiet,
  }).catch(outputOf)
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Finding[] }
  const faults = problems.filter(({ severity }) => severity === 'error')
  return Map.groupBy(faults, ({ ruleId }) => ruleId)
}

/** The lint exits with an error code when it finds faults; its report is on stdout. */
const outputOf = (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' })
