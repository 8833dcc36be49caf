import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { callingCodes } from './calling-codes.ts'
import { contractDocument } from './contract-document.ts'
import { types } from './types.ts'
import { validators } from './validators.ts'
import { vocabulary } from './vocabulary.ts'

/** Texts by the names of their files. */
export type Files = Readonly<Record<string, string>>

const out = new URL('../src/generated/', import.meta.url)
const header = '// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.\n'

/** What src/generated must have in it. */
export async function generatedFiles(): Promise<Files> {
  const document = await contractDocument()
  const [typesText, validatorsText] = await Promise.all([types(document), validators(document)])
  const files: Files = {
    'types.ts': typesText,
    'document.ts': `import type { ContractDocument } from '../document.ts'

export const document: ContractDocument = ${JSON.stringify(document, null, 2)}
`,
    ...vocabulary(document),
    'calling-codes.ts': callingCodes(),
    'validators.js': validatorsText,
    'validators.d.ts': `import type { OperationValidators } from '../validator.ts'

export declare const validators: Readonly<Record<string, OperationValidators>>
export declare const patternMessages: Readonly<Record<string, string>>
`,
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, header + text]))
}

/** The files that differ from what they must be, are missing, or should not be there. */
export async function staleFiles(files: Files): Promise<readonly string[]> {
  const there = await readdir(out).catch(() => [])
  const differing = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const written = await readFile(new URL(name, out), 'utf8').catch(() => undefined)
      return written === text ? [] : [name]
    }),
  )
  return [...there.filter((name) => !(name in files)), ...differing.flat()]
}

/** Writes what differs and nothing else, so that nobody takes an unchanged file for a changed one. */
export async function writeFiles(files: Files): Promise<readonly string[]> {
  const stale = await staleFiles(files)
  await mkdir(out, { recursive: true })
  for (const name of stale) {
    const text = files[name]
    if (text === undefined) await rm(new URL(name, out))
    else await writeFile(new URL(name, out), text)
  }
  return stale
}
