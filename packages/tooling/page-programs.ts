import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** A block of code in a page. */
export interface PageProgram {
  /** The heading above the block, and the block's number below this heading. */
  readonly title: string
  readonly language: string
  readonly code: string
}

/** Finds the programs of a page in Markdown. A line of a program that begins with `#` is no heading. */
export function programsIn(page: string): readonly PageProgram[] {
  const programs: PageProgram[] = []
  let above = { heading: '', count: 0 }
  for (const [, heading = '', language, code = ''] of page.matchAll(
    /^#{1,3} ([^\n]+)$|^```(\w+)\n(.*?)^```$/gms,
  ))
    if (language === undefined) above = { heading, count: 0 }
    else programs.push({ title: `${above.heading} ${++above.count}`, language, code })
  return programs
}

/** The commands that run a program of each language, which follows as an argument. */
const commands: Readonly<Record<string, readonly string[]>> = {
  // The SDK is imported as its source, because its package may be missing or outdated.
  js: [process.execPath, '--conditions=@delivery-orders/source', '--input-type=module', '-e'],
  php: ['php', '-r'],
  python: ['python3', '-c'],
  sh: ['bash', '-ec'],
}

/** Whether this machine can run programs in a language. The programs in shell use curl. */
export const canRun = (language: string): boolean =>
  spawnSync(language === 'sh' ? 'curl' : (commands[language]?.[0] ?? ''), ['--version']).error ===
  undefined

type Program = Pick<PageProgram, 'language' | 'code'>

export const commandFor = ({ language, code }: Program): readonly string[] => [
  ...(commands[language] ?? []),
  code.replace(/^<\?php/, ''),
]

/** Runs a program until it ends. Rejects with its output if it fails. */
export async function runProgram(
  program: Program,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const [command = '', ...args] = commandFor(program)
  return await promisify(execFile)(command, args, { env })
}
