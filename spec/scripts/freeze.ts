/** Publishes the contract as it stands: its text is kept in released/, and from then on it may only be added to. */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { currentContract } from './changes.ts'
import { released } from './earlier-contract.ts'
import { versionOf } from './version-faults.ts'

const changelogFile = new URL('../CHANGELOG.md', import.meta.url)

const contract = await currentContract()
const version = versionOf(contract)
const file = new URL(`${version}.yaml`, released)
const changelog = await readFile(changelogFile, 'utf8')
const heading = `## ${version} (unreleased)`

if (await isThere(file))
  fail(`${version} was published before. Raise info.version in openapi.yaml.`)
else if (!changelog.includes(heading)) fail(`CHANGELOG.md has no "${heading}" to say what is new.`)
else await freeze()

async function freeze(): Promise<void> {
  await mkdir(released, { recursive: true })
  await writeFile(file, contract)
  const today = new Date().toISOString().slice(0, 10)
  await writeFile(changelogFile, changelog.replace(heading, `## ${version} (${today})`))
  process.stdout.write(`spec/released/${version}.yaml is written. Commit it with CHANGELOG.md.\n`)
}

function fail(why: string): void {
  process.stderr.write(`Nothing is published: ${why}\n`)
  process.exitCode = 1
}

async function isThere(wanted: URL): Promise<boolean> {
  return await access(wanted).then(
    () => true,
    () => false,
  )
}
