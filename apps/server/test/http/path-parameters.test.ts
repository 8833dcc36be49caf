import { type ContractDocument, document, operationsOf } from '@delivery-orders/contract'
import { ContractBroken } from '@delivery-orders/operations/protocol'
import { expect, test } from 'vitest'
import { validationPreparer } from '../../src/http/contract.ts'
import type { BareRequest } from '../../src/http/request.ts'

/** The contract with the parameters of `/orders/{reference}` written in place instead of as `$ref`s. */
function inlined(): ContractDocument {
  const path = '/orders/{reference}'
  const [entry] = operationsOf(document).filter((operation) => operation.path === path)
  const parameters = entry?.parameters.filter((parameter) => parameter.in === 'path') ?? []
  return {
    ...document,
    paths: { ...document.paths, [path]: { ...document.paths[path], parameters } },
  }
}

test.each([
  ['a reference to a component', document],
  ['written in place', inlined()],
])('a path parameter that is %s is validated', async (_, contract) => {
  const entry = operationsOf(contract).find(({ id }) => id === 'getOrder')
  if (!entry) throw new Error('The contract has no getOrder.')
  const validate = validationPreparer(contract)(entry)
  const requestFor = (reference: string) => {
    const url = `/orders/${encodeURIComponent(reference)}`
    const request = { method: 'GET', url, originalUrl: url, headers: {}, params: { reference } }
    return validate(request as unknown as BareRequest, {
      params: { reference },
      query: {},
      body: undefined,
      isStrict: false,
    })
  }

  await expect(requestFor('A-17')).resolves.toBeUndefined()
  await expect(requestFor(' A')).rejects.toThrow(ContractBroken)
})
