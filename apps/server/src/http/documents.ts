import type { ContractDocument } from '@delivery-orders/contract'
import { jsonType } from '@delivery-orders/operations'
import type { Express } from 'express'
import { modelsText, referenceText } from './reference-text.ts'
import { routeText } from './routes.ts'

export interface Documents {
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly currency: string
}

/** The URL in the contract's example commands. `routeDocuments` replaces it, so that the commands work when pasted. */
const placeholderUrl = 'https://deliveries.example.com'

/** Serves the contract with the URL and currency of this deployment. Returns it. */
export function routeDocuments(app: Express, parts: Documents): ContractDocument {
  const { document, basePath, publicUrl, currency } = parts
  const { description } = document.info
  const served = {
    ...document,
    info: {
      ...document.info,
      description: `${description.replaceAll(placeholderUrl, publicUrl)}\n## Currency\nAll amounts of this deployment are in ${currency}.\n`,
    },
    servers: [{ url: publicUrl }],
  }
  routeText(app, `${basePath}/openapi.json`, {
    type: jsonType,
    render: () => JSON.stringify(served),
  })
  routeText(app, `${basePath}/openapi.yaml`, {
    type: 'application/yaml; charset=utf-8',
    render: async () =>
      (await import('yaml')).stringify(served, { aliasDuplicateObjects: false, lineWidth: 0 }),
  })
  routeText(app, `${basePath}/docs.md`, {
    type: 'text/markdown; charset=utf-8',
    render: () => referenceText(served),
  })
  routeText(app, `${basePath}/llms.txt`, {
    type: 'text/plain; charset=utf-8',
    render: () => modelsText(served, publicUrl),
  })
  return served
}
