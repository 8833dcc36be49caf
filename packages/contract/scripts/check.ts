/** Fails when examples do not fit the contract, or a committed file differs from what the contract gives. */
import { exampleFaults } from './example-faults.ts'
import { generatedFiles, staleFiles, typesFile } from './generated.ts'
import { writtenContract } from './messages.ts'
import { untypedWords } from './untyped-words.ts'

const contract = writtenContract()
const files = await generatedFiles()
const stale = await staleFiles(files)
const drift = `What is generated differs from what spec/openapi.yaml gives: ${stale.join(', ')}.
Run \`pnpm generate\` and commit what it writes.`

const faults = [
  ...exampleFaults(contract),
  ...untypedWords(contract, files[typesFile] ?? ''),
  ...(stale.length > 0 ? [drift] : []),
]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
