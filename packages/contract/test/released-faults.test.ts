// @module-tag slow
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { releasedFaults } from '@delivery-orders/spec/scripts/released-faults.ts'
import { expect, test } from 'vitest'

test('a change or removal of a published contract is reported, even after it was committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-'))
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...words], { cwd: folder })
  const file = join(folder, 'spec/released/1.0.0.yaml')
  const write = (text: string) => writeFileSync(file, text)
  const commit = () => git('commit', '--quiet', '--all', '--message', 'x')
  const faults = () => releasedFaults(pathToFileURL(join(folder, 'spec/')))
  const fault = ['The published contract released/1.0.0.yaml was changed or removed. Restore it.']
  try {
    mkdirSync(join(folder, 'spec/released'), { recursive: true })
    git('init', '--quiet')
    write('one')
    expect(await faults()).toEqual([])
    git('add', '.')
    commit()
    expect(await faults()).toEqual([])

    write('other')
    expect(await faults()).toEqual(fault)
    commit()
    expect(await faults()).toEqual(fault)

    rmSync(file)
    expect(await faults()).toEqual(fault)
    commit()
    expect(await faults()).toEqual(fault)

    write('other')
    git('add', '.')
    commit()
    expect(await faults()).toEqual(fault)
    write('one')
    expect(await faults()).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
