import type { ContractDocument } from '@delivery-orders/contract'
import { jsonType } from '@delivery-orders/operations'
import type { Express } from 'express'
import { stringify } from 'yaml'
import { answer } from './answer.ts'
import { routePage } from './routes.ts'

export interface Documents {
  readonly document: ContractDocument
  readonly basePath: string
  readonly publicUrl: string
  readonly currency: string
}

/** What the guides call the service, so that their commands can be pasted once they are served. */
const placeholderUrl = 'https://deliveries.example.com'

/** The contract as this deployment keeps it: with its address and its currency. */
export function routeDocuments(app: Express, parts: Documents): void {
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
  const asJson = JSON.stringify(served)
  // Few ask for it, and it takes as long as all else at the start.
  let asYaml: string | undefined
  const yaml = () => {
    asYaml ??= stringify(served, { aliasDuplicateObjects: false, lineWidth: 0 })
    return asYaml
  }

  routePage(app, `${basePath}/openapi.json`, (_request, response) =>
    answer(response, 200, jsonType, asJson),
  )
  routePage(app, `${basePath}/openapi.yaml`, (_request, response) =>
    answer(response, 200, 'application/yaml; charset=utf-8', yaml()),
  )
}
