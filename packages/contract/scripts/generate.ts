/** Writes src/generated, spec/states.md and the blocks of pages from spec/openapi.yaml. */
import { contractDocument } from './contract-document.ts'
import { generatedFiles, writeFiles } from './generated.ts'

await writeFiles(await generatedFiles(await contractDocument()))
