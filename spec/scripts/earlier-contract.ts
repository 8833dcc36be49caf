import { readdir, readFile } from 'node:fs/promises'
import type { Baseline } from './baseline.ts'
import { contractOnMain } from './contract-on-main.ts'
import { compareVersions } from './version.ts'

const spec = new URL('../', import.meta.url)

/** Returns the last published contract. Before the first publication, returns the contract of a commit on main. */
export async function earlierContract(): Promise<Baseline> {
  const version = (await releasedVersions(spec)).at(-1)
  if (version === undefined) return contractOnMain(spec)
  const text = await readFile(new URL(`released/${version}.yaml`, spec), 'utf8')
  return { earlier: { name: `released/${version}.yaml`, text, version } }
}

/** The published versions, oldest first. */
export async function releasedVersions(folder: URL): Promise<readonly string[]> {
  const names = await readdir(new URL('released/', folder)).catch(() => [])
  return names
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length))
    .sort(compareVersions)
}
