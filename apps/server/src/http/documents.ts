import type { ContractDocument } from '@delivery-orders/contract'
import { jsonType } from '@delivery-orders/operations'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { modelsText, referenceText } from './reference-text.ts'
import { routePage } from './routes.ts'

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
  // Rendered on first use: rendering YAML takes as long as the rest of the start, and both are rarely requested.
  let asJson: string | undefined
  let asYaml: string | undefined
  const json = () => {
    asJson ??= JSON.stringify(served)
    return asJson
  }
  const yaml = async () => {
    const { stringify } = await import('yaml')
    asYaml ??= stringify(served, { aliasDuplicateObjects: false, lineWidth: 0 })
    return asYaml
  }

  routePage(app, `${basePath}/openapi.json`, (_request, response) =>
    answer(response, 200, jsonType, json()),
  )
  routePage(app, `${basePath}/openapi.yaml`, async (_request, response) =>
    answer(response, 200, 'application/yaml; charset=utf-8', await yaml()),
  )
  routePage(app, `${basePath}/docs.md`, (_request, response) =>
    answer(response, 200, 'text/markdown; charset=utf-8', referenceText(served)),
  )
  routePage(app, `${basePath}/llms.txt`, (_request, response) =>
    answer(response, 200, 'text/plain; charset=utf-8', modelsText(served, publicUrl)),
  )
  return served
}
