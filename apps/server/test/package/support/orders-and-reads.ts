import { expect } from 'vitest'
import { readPdf } from '../../receipts/support/pdf.ts'
import { aDraft } from '../../support/a-draft.ts'
import { bearer, json } from '../../support/send.ts'

/** Creates an order, and reads its receipt and the API reference. */
export async function ordersAndReads(url: string, token: string): Promise<void> {
  const headers = { ...bearer(token), ...json }
  const body = JSON.stringify(aDraft())
  const made = await fetch(`${url}/orders`, { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  const { receiptUrl }: { receiptUrl: string } = JSON.parse(await made.text())

  expect(readPdf(await bytesAt(receiptUrl)).text).toContain('Receipt')
  expect(await textAt(`${url}/openapi.yaml`)).toMatch(/^openapi: /)
  const script = /\.(\/docs\/scalar\.js\?\w+)/.exec(await textAt(`${url}/docs`))?.[1]
  expect(await textAt(`${url}${script}`)).toContain('createApiReference')
}

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect([url, response.status]).toEqual([url, 200])
  return response.bytes()
}

const textAt = async (url: string): Promise<string> => new TextDecoder().decode(await bytesAt(url))
