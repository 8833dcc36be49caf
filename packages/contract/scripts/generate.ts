/**
 * Turns spec/openapi.yaml into src/generated. With --check it writes nothing and fails when a committed file
 * differs from what the contract gives.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { callingCodes } from './calling-codes.ts'
import { contractDocument } from './contract-document.ts'
import { personalFields } from './personal-fields.ts'
import { types } from './types.ts'
import { validators } from './validators.ts'
import { vocabulary } from './vocabulary.ts'

const out = new URL('../src/generated/', import.meta.url)
const header = '// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.\n'

const document = await contractDocument()
const [typesText, validatorsText] = await Promise.all([types(document), validators(document)])

const files: Readonly<Record<string, string>> = {
  'types.ts': typesText,
  'document.ts': `import type { ContractDocument } from '../document.ts'

export const document: ContractDocument = ${JSON.stringify(document, null, 2)}
`,
  ...vocabulary(document),
  'personal-fields.ts': `export const personalFields: readonly string[] = ${JSON.stringify(personalFields(document), null, 2)}
`,
  'calling-codes.ts': callingCodes(),
  'validators.js': validatorsText,
  'validators.d.ts': `import type { OperationValidators } from '../validator.ts'

export declare const validators: Readonly<Record<string, OperationValidators>>
export declare const patternMessages: Readonly<Record<string, string>>
`,
}

await (process.argv.includes('--check') ? check() : write())

async function write(): Promise<void> {
  await mkdir(out, { recursive: true })
  for (const name of await readdir(out)) if (!(name in files)) await rm(new URL(name, out))
  for (const [name, text] of Object.entries(files))
    await writeFile(new URL(name, out), header + text)
}

async function check(): Promise<void> {
  const stale = (await readdir(out)).filter((name) => !(name in files))
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(new URL(name, out), 'utf8').catch(() => '')
    if (committed !== header + text) stale.push(name)
  }
  if (stale.length === 0) return

  process.stderr.write(
    `packages/contract/src/generated differs from spec/openapi.yaml: ${stale.join(', ')}.\n` +
      'Run `pnpm generate` and commit what it writes.\n',
  )
  process.exitCode = 1
}
