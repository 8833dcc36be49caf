import { join } from 'node:path'
import ts from 'typescript-with-api'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { faultsIn } from '../scripts/hover/faults.ts'
import { probeProgram } from '../scripts/hover/probes.ts'

test('editors show a text for every export of the sources and every member', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [entry['@delivery-orders/source']],
  )
  const program = probeProgram(folder, sources)

  expect(program.probes.length).toBeGreaterThan(400)
  expect(faultsIn(ts, folder, program)).toEqual([])
})
