import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ContractDocument } from '../src/document.ts'
import { callingCodes, phoneCountries } from './calling-codes.ts'
import { withSamples } from './code-samples.ts'
import { guidesOf } from './guides.ts'
import { withKnownValues } from './known-values.ts'
import { operationFacts } from './operation-facts.ts'
import { operationProblems } from './operation-problems.ts'
import { pagesWithBlocks } from './page-blocks.ts'
import { personalFields } from './personal-fields.ts'
import { statesPage, withTransitions } from './transition-texts.ts'
import { types } from './types.ts'
import { validators } from './validators.ts'
import { vocabulary } from './vocabulary.ts'

/** File contents by path. */
export type Files = Readonly<Record<string, string>>

const root = new URL('../../../', import.meta.url)
/** This folder contains only generated files; `writeFiles` removes any other file. */
const folder = 'packages/contract/src/generated/'
export const typesFile: string = `${folder}types.ts`

const header = 'Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.'

/** Returns every file that is generated from the contract and committed to Git. */
export async function generatedFiles(document: ContractDocument): Promise<Files> {
  const [typesText, validatorsText] = await Promise.all([types(document), validators(document)])
  const code: Files = {
    'types.ts': typesText,
    'document.ts': `import type { ContractDocument } from '../document.ts'

export const document: ContractDocument = ${JSON.stringify(await withSamples(withKnownValues(withTransitions(document))))}
`,
    'guides.ts': `import type { Guide } from '../document.ts'

export const guides: readonly Guide[] = ${JSON.stringify(await guidesOf(document))}
`,
    ...vocabulary(document),
    'limits.ts': `export const limits = ${JSON.stringify(limitsOf(document), null, 2)} as const\n`,
    'operation-facts.ts': operationFacts(document),
    'operation-problems.ts': operationProblems(document),
    'personal-fields.ts': `export const personalFields: readonly string[] = ${JSON.stringify(personalFields(document), null, 2)}
`,
    'calling-codes.ts': callingCodes(),
    'phone-countries.ts': phoneCountries(),
    'validators.js': validatorsText,
    'validators.d.ts': `import type { OperationValidators } from '../validator.ts'

export declare const validators: Readonly<Record<string, OperationValidators>>
export declare const ownMessages: Readonly<Record<string, string>>
`,
  }
  return {
    ...Object.fromEntries(
      Object.entries(code).map(([name, text]) => [folder + name, `// ${header}\n${text}`]),
    ),
    ...(await pagesWithBlocks(document)),
    'spec/states.md': `<!-- ${header} -->\n\n${statesPage(document)}`,
  }
}

/** The limits that no keyword of JSON Schema expresses: those of the whole service with its durations, and those of fields. */
function limitsOf(document: ContractDocument): Readonly<Record<string, unknown>> {
  const { OrderDraft: draft } = document.components.schemas as Readonly<
    Record<
      string,
      { readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
    >
  >
  return {
    ...(document['x-limits'] as object),
    ...(document['x-durations'] as object),
    metadataBytes: draft?.properties['metadata']?.['x-max-bytes'],
    metadataKeys: draft?.properties['metadata']?.['maxProperties'],
    windowDays: draft?.properties['deliveryWindow']?.['x-max-days'],
  }
}

/** Returns the paths of generated files that are out of date, missing, or no longer generated. */
export async function staleFiles(files: Files): Promise<readonly string[]> {
  const present = await readdir(new URL(folder, root)).catch(() => [])
  const unexpected = present.map((name) => folder + name).filter((path) => !(path in files))
  const changed = await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const written = await readFile(new URL(path, root), 'utf8').catch(() => undefined)
      return written === text ? [] : [path]
    }),
  )
  return [...unexpected, ...changed.flat()]
}

/** Writes or removes only stale files, so that all other files keep their modification time. */
export async function writeFiles(files: Files): Promise<void> {
  await mkdir(new URL(folder, root), { recursive: true })
  for (const path of await staleFiles(files)) {
    const text = files[path]
    if (text === undefined) await rm(new URL(path, root))
    else await writeFile(new URL(path, root), text)
  }
}
