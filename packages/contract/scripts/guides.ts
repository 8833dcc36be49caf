import { readdir, readFile } from 'node:fs/promises'
import type { ContractDocument, Guide } from '../src/document.ts'
import { fillFragments } from './fragments.ts'
import { specFolder } from './messages.ts'
import { transitionTableOf } from './transition-texts.ts'

const folder = new URL('guides/', specFolder)

/** The texts that replace lines such as `{program shop.py}` of a guide. The tests of `packages/dev` run the programs. */
const insertions = {
  example: (name) => readFile(new URL(`examples/${name}`, specFolder), 'utf8'),
  program: (name) => readFile(new URL(`../packages/dev/examples/${name}`, specFolder), 'utf8'),
  'transitions of': (name, document) => transitionTableOf(document, name),
} as const satisfies Record<
  string,
  (name: string, document: ContractDocument) => string | Promise<string>
>

const insertion = /^\{(example|program|transitions of) ([\w.-]+)\}\n/m

/** Reads the guides in spec/guides, in the sequence in which the description of the contract links to them. */
export function guidesOf(document: ContractDocument): Promise<readonly Guide[]> {
  const links = document.info.description.matchAll(
    /^- (\[(.+)\]\(https:\/\/deliveries\.example\.com\/docs\/([\w-]+)\.md\): .+)$/gm,
  )
  return Promise.all(
    Array.from(links, async ([, link = '', title = '', name = '']) => ({
      name,
      title,
      link,
      text: await guideText(document, name),
    })),
  )
}

async function guideText(document: ContractDocument, name: string): Promise<string> {
  let text = await readFile(new URL(`${name}.md`, folder), 'utf8')
  for (let found = insertion.exec(text); found; found = insertion.exec(text)) {
    const [line, kind, file = ''] = found
    const inserted = await insertions[kind as keyof typeof insertions](file, document)
    text = text.slice(0, found.index) + inserted + text.slice(found.index + line.length)
  }
  return fillFragments(text, document)
}

/** Describes guides that the description of the contract does not link to, and links that name a guide wrongly. */
export async function guideFaults(document: ContractDocument): Promise<readonly string[]> {
  const guides = await guidesOf(document)
  const present = await readdir(folder)
  return [
    ...present
      .filter((file) => !guides.some(({ name }) => file === `${name}.md`))
      .map((file) => `spec/guides/${file} is not linked in info.description of spec/openapi.yaml.`),
    ...guides.flatMap(({ name, title, text }) => [
      ...(text.startsWith(`# ${title}\n`)
        ? []
        : [`spec/guides/${name}.md must begin with the title "${title}".`]),
      // The API reference makes the anchor of a guide from its title.
      ...(title.toLowerCase().replaceAll(' ', '-') === name
        ? []
        : [`spec/guides/${name}.md must have the name of its title "${title}".`]),
    ]),
  ]
}
