import { type Compiler, languageServiceFor } from './language-service.ts'
import type { ProbeProgram } from './probes.ts'

/** The errors of the probe program, and the exports and members for which an editor shows no text. */
export function faultsIn(
  compiler: Compiler,
  folder: string,
  { text, probes }: ProbeProgram,
): readonly string[] {
  const { service, file } = languageServiceFor(compiler, folder, text)
  const errors = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, '\n'))
  const silent = probes.filter(({ position }) => {
    const { documentation } = service.getQuickInfoAtPosition(file, position) ?? {}
    return !documentation?.length
  })
  return [...errors, ...silent.map(({ title }) => `${title} shows no text.`)]
}
