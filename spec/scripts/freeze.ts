/** Publishes the current contract: copies it to released/. From then on a breaking change needs a new major version. */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { currentContract } from './changes.ts'
import { checksumLine, pathOf } from './released-faults.ts'
import { versionOf } from './version-faults.ts'

const changelogFile = new URL('../CHANGELOG.md', import.meta.url)

const contract = await currentContract()
const version = versionOf(contract)
const path = pathOf(version)
const file = new URL(`../${path}`, import.meta.url)
const changelog = await readFile(changelogFile, 'utf8')
const heading = `## ${version} (unreleased)`

if (await exists(file)) fail(`${version} is already published. Raise info.version in openapi.yaml.`)
else if (!changelog.includes(heading)) fail(`CHANGELOG.md has no heading "${heading}". Add it.`)
else await freeze()

async function freeze(): Promise<void> {
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, contract)
  const today = new Date().toISOString().slice(0, 10)
  const record = `## ${version} (${today})\n\n${checksumLine(path, contract)}`
  await writeFile(changelogFile, changelog.replace(heading, record))
  process.stdout.write(`Wrote spec/${path}. Commit it together with CHANGELOG.md.\n`)
}

function fail(why: string): void {
  process.stderr.write(`Nothing was published: ${why}\n`)
  process.exitCode = 1
}

async function exists(path: URL): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}
