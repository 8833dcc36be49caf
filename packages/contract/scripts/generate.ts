/** Turns spec/openapi.yaml into src/generated. */
import { generatedFiles, writeFiles } from './generated.ts'

await writeFiles(await generatedFiles())
