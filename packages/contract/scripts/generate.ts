/** Writes the numbers of the pages, and src/generated and spec/states.md from spec/openapi.yaml. */
import { contractWithFigures } from './contract-document.ts'
import { generatedFiles, writeFiles } from './generated.ts'

await writeFiles(await generatedFiles(await contractWithFigures()))
