/** Fails when examples do not fit the contract, or a committed file differs from what the contract gives. */
import { exampleFaults } from './example-faults.ts'
import { generatedFiles, staleFiles, typesFile } from './generated.ts'
import { writtenContract } from './messages.ts'
import { untypedWords } from './untyped-words.ts'

const contract = writtenContract()
const examples = exampleFaults(contract)
// Nothing can be made from a contract with an example that is not there.
const faults = examples.length > 0 ? examples : await madeFaults()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

async function madeFaults(): Promise<readonly string[]> {
  const files = await generatedFiles()
  const stale = await staleFiles(files)
  const drift = `What is generated differs from what spec/openapi.yaml gives: ${stale.join(', ')}.
Run \`pnpm generate\` and commit what it writes.`
  return [...untypedWords(contract, files[typesFile] ?? ''), ...(stale.length > 0 ? [drift] : [])]
}
