/** Fails when an example, a page or a generated file does not match the contract. */
import { sampleFaults } from './code-samples.ts'
import { contractDocument } from './contract-document.ts'
import { documentationFaults } from './documentation-faults.ts'
import { exampleFaults } from './example-faults.ts'
import { generatedFiles, staleFiles, typesFile } from './generated.ts'
import { guideFaults } from './guides.ts'
import { writtenContract } from './messages.ts'
import { untypedEnumerations } from './untyped-enumerations.ts'

const contract = writtenContract()
const examples = exampleFaults(contract)
// Generation fails if a file is missing. Without a faulty example, that is a sample, and the error says which.
const faults =
  examples.length > 0 ? examples : await generatedFaults().catch((error: Error) => [error.message])
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

async function generatedFaults(): Promise<readonly string[]> {
  const document = await contractDocument()
  const files = await generatedFiles(document)
  const stale = await staleFiles(files)
  const drift = `Generated files do not match spec/openapi.yaml: ${stale.join(', ')}.
Run \`pnpm generate\` and commit the result.`
  return [
    ...documentationFaults(document),
    ...(await sampleFaults(document)),
    ...(await guideFaults(document)),
    ...untypedEnumerations(contract, files[typesFile] ?? ''),
    ...(stale.length > 0 ? [drift] : []),
  ]
}
