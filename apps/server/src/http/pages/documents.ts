import { type ContractDocument, type Guide, guides } from '@delivery-orders/contract'
import { jsonType } from '@delivery-orders/operations/protocol'
import type { Express } from 'express'
import { routeText } from '../routes.ts'
import { modelsText, referenceText } from './reference-text.ts'

export interface Documents {
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly currency: string
}

/** The URL in the example commands of contract and guides. It is replaced, so that the commands work when pasted. */
const placeholderUrl = 'https://deliveries.example.com'

const markdown = 'text/markdown; charset=utf-8'

/** Serves the contract and its guides with the URL and currency of this deployment. Returns the contract. */
export function routeDocuments(app: Express, parts: Documents): ContractDocument {
  const { document, basePath, publicUrl, currency } = parts
  const localized = (text: string): string => text.replaceAll(placeholderUrl, publicUrl)
  const served = {
    ...document,
    info: {
      ...document.info,
      description: `${localized(document.info.description)}\n## Currency\nAll amounts of this deployment are in ${currency}.\n`,
    },
    servers: [{ url: publicUrl }],
  }
  const pages = guides.map((guide) => ({
    ...guide,
    link: localized(guide.link),
    text: localized(guide.text),
  }))
  routeText(app, `${basePath}/openapi.json`, {
    type: jsonType,
    render: () => JSON.stringify(served),
  })
  routeText(app, `${basePath}/openapi.yaml`, {
    type: 'application/yaml; charset=utf-8',
    render: async () =>
      (await import('yaml')).stringify(served, { aliasDuplicateObjects: false, lineWidth: 0 }),
  })
  routeText(app, `${basePath}/docs/reference.json`, {
    type: jsonType,
    render: () => JSON.stringify(withGuides(served, pages)),
  })
  routeText(app, `${basePath}/docs.md`, {
    type: markdown,
    render: () => localized(referenceText(served)),
  })
  for (const { name, text } of pages)
    routeText(app, `${basePath}/docs/${name}.md`, { type: markdown, render: () => text })
  routeText(app, `${basePath}/llms.txt`, {
    type: 'text/plain; charset=utf-8',
    render: () => modelsText(served, pages, publicUrl),
  })
  return served
}

/** The contract for the page of the API reference, which shows each tag as a section: the guides become tags. */
function withGuides(document: ContractDocument, pages: readonly Guide[]): ContractDocument {
  const inPage = (text: string) =>
    text.replaceAll(/\]\((?:[^)\s]+\/docs\/)?([\w-]+)\.md\)/g, '](#tag/$1)')
  const tags = document['tags'] as readonly { readonly name: string }[]
  const sections = pages.map(({ title, text }) => ({
    name: title,
    description: inPage(text.slice(text.indexOf('\n'))),
  }))
  return {
    ...document,
    info: {
      ...document.info,
      description: `[OpenAPI 3.1](openapi.json) · [as YAML](openapi.yaml) · [as text](docs.md)\n\n${inPage(document.info.description)}`,
    },
    tags: [...sections, ...tags],
    'x-tagGroups': [
      { name: 'Guides', tags: sections.map(({ name }) => name) },
      { name: 'Operations', tags: tags.map(({ name }) => name) },
    ],
  }
}
