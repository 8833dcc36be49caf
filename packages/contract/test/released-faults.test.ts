import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checksumLine, releasedFaults } from '@delivery-orders/spec/scripts/released-faults.ts'
import { expect, test } from 'vitest'

test('a change or removal of a published contract is reported, even after it was committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-'))
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...words], { cwd: folder })
  const file = join(folder, 'spec/released/1.0.0.yaml')
  const write = (text: string) => writeFileSync(file, text)
  const record = (text: string) =>
    writeFileSync(
      join(folder, 'spec/CHANGELOG.md'),
      `## 1.0.0 (2026-12-01)\n\n${checksumLine('released/1.0.0.yaml', text)}\n`,
    )
  const commit = () => git('commit', '--quiet', '--all', '--message', 'x')
  const faults = () => releasedFaults(pathToFileURL(join(folder, 'spec/')))
  const fault = ['The published contract released/1.0.0.yaml was changed or removed. Restore it.']
  try {
    mkdirSync(join(folder, 'spec/released'), { recursive: true })
    git('init', '--quiet')
    record('one')
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

test('without history, the checksum in the changelog holds a published contract', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-'))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const faults = () => releasedFaults(pathToFileURL(join(folder, '/')))
  const path = 'released/1.0.0.yaml'
  try {
    mkdirSync(join(folder, 'released'))
    write('CHANGELOG.md', `## 1.0.0 (2026-12-01)\n\n${checksumLine(path, 'one')}\n`)
    expect(await faults()).toEqual([
      `The published contract ${path} was changed or removed. Restore it.`,
    ])
    write(path, 'one')
    expect(await faults()).toEqual([])

    write(path, 'other')
    expect(await faults()).toEqual([
      `The published contract ${path} differs from its checksum in CHANGELOG.md. Restore both.`,
    ])
    write(path, 'one')
    write('CHANGELOG.md', '## 1.0.0 (unreleased)\n')
    expect(await faults()).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
