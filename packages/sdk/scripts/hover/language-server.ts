import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node'
import type { ProbeProgram } from './probes.ts'

/**
 * The exports and members for which an editor with TypeScript 7 shows no text. Its language service is a server, which
 * reads the probe program from a file in `folder`. `tsc` is the path of the compiler.
 */
export async function silentWithServer(
  tsc: string,
  folder: string,
  { text, probes }: ProbeProgram,
): Promise<readonly string[]> {
  const file = join(folder, 'probes.ts')
  const compilerOptions = { target: 'es2022', module: 'nodenext', strict: true, types: [] }
  await writeFile(file, text)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['probes.ts'] }),
  )
  const server = spawn(process.execPath, [tsc, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  connection.onRequest('workspace/configuration', () => [])
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
  })
  await connection.sendNotification('initialized', {})
  const silent = await silentIn(connection, pathToFileURL(file).href, { text, probes })
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  await once(server, 'exit')
  return silent
}

async function silentIn(
  connection: MessageConnection,
  uri: string,
  { text, probes }: ProbeProgram,
): Promise<readonly string[]> {
  const textDocument = { uri, languageId: 'typescript', version: 1, text }
  await connection.sendNotification('textDocument/didOpen', { textDocument })
  const silent: string[] = []
  for (const { title, position } of probes) {
    const lines = text.slice(0, position).split('\n')
    const hover = await connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument,
      position: { line: lines.length - 1, character: lines.at(-1)?.length },
    })
    if (!descriptionIn(hover)) silent.push(`${title} shows no text.`)
  }
  return silent
}

interface Hover {
  readonly contents: { readonly value: string }
}

/** What follows the declaration, without the tags such as `@example`, which begin with `*@`. */
const descriptionIn = (hover: Hover | null): string =>
  (hover?.contents.value ?? '')
    .replace(/^```.*?^```$/ms, '')
    .replace(/^\*@.*/ms, '')
    .trim()
