/** Publishes the current contract: copies it to released/. From then on a breaking change needs a new major version. */
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

if (await exists(file)) fail(`${version} is already published. Raise info.version in openapi.yaml.`)
else if (!changelog.includes(heading)) fail(`CHANGELOG.md has no heading "${heading}". Add it.`)
else await freeze()

async function freeze(): Promise<void> {
  await mkdir(released, { recursive: true })
  await writeFile(file, contract)
  const today = new Date().toISOString().slice(0, 10)
  await writeFile(changelogFile, changelog.replace(heading, `## ${version} (${today})`))
  process.stdout.write(
    `Wrote spec/released/${version}.yaml. Commit it together with CHANGELOG.md.\n`,
  )
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
