import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { faultsIn } from '../../scripts/hover/faults.ts'
import { modulesIn, probeProgram } from '../../scripts/hover/probes.ts'
import type { Report } from './outcomes.ts'
import { kinds } from './projects.ts'

/** Checks with one version of TypeScript up to 5 that editors show a text for every export and every member. */
export async function checkHovers(
  folder: string,
  version: string,
  compiler: string,
  report: Report,
): Promise<void> {
  const { default: typescript } = await import(join(compiler, 'lib/typescript.js'))
  for (const kind of kinds) {
    const own = join(folder, kind, 'hovers')
    await mkdir(own, { recursive: true })
    const program = probeProgram(own, modulesIn(manifest.exports))
    const faults = faultsIn(typescript, own, program)
    report(
      `TypeScript ${version} ${kind}`,
      `hover texts of ${program.probes.length}`,
      faults.join('\n') || undefined,
    )
  }
}
