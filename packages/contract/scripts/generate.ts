/** Writes src/generated and spec/states.md from spec/openapi.yaml. */
import { generatedFiles, writeFiles } from './generated.ts'

await writeFiles(await generatedFiles())
