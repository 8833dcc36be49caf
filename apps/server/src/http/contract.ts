import { parse } from 'node:url'
import {
  type ContractDocument,
  type OperationEntry,
  type Violation,
  violationsOf,
} from '@delivery-orders/contract'
import type { Request, RequestHandler, Response } from 'express'

process.noDeprecation = true
parse('/')
process.noDeprecation = false

import * as OpenApiValidator from 'express-openapi-validator'
import { ContractBroken } from './rejection.ts'

/** Holds the requests of an operation to the contract: resolves where one keeps it, and else says what is wrong. */
export type ContractCheck = (
  entry: OperationEntry,
) => (request: Request, response: Response) => Promise<void>

/** What the validator notes on a request of the operation that it has found. */
interface Found {
  readonly schema?: { readonly parameters?: readonly { readonly in?: string }[] }
}

type Noted = Request & { openapi?: Found }

/**
 * express-openapi-validator in front of every operation. It validates each request; only its search for the operation
 * is done once, because it compiles every path of the contract anew for every request.
 */
export function contractCheck(document: ContractDocument, basePath: string): ContractCheck {
  const middlewares = OpenApiValidator.middleware({
    // It changes what it is given, and prefixes its routes with the path of the servers.
    apiSpec: { ...structuredClone(document), servers: [{ url: basePath || '/' }] } as never,
    validateApiSpec: false,
    // Before it and before the body is read, authenticate.ts is stricter.
    validateSecurity: false,
    validateResponses: false,
    fileUploader: false,
    // The fast ones take 2026-02-31 for a date.
    ajvFormats: { mode: 'full' },
  }) as RequestHandler[]
  const validate = middlewares.find(({ name }) => name === 'requestMiddleware')
  lookAtNoMoreStacks()
  if (!validate)
    throw new Error('express-openapi-validator has changed: it has no requestMiddleware.')

  return (entry) => {
    let found: Found | undefined
    const validated = async (request: Noted, response: Response) => {
      if (found) return passed(validate, viewOf(request, found), response)
      for (const middleware of middlewares) await passed(middleware, request, response)
    }
    return async (request: Noted, response) => {
      try {
        await validated(request, response)
      } catch (error) {
        throw brokenContract(entry, request, error)
      } finally {
        found ??= request.openapi && settled(request.openapi)
      }
    }
  }
}

/** Only parameters in the query have styles to be undone; looking for those of the path takes time and finds nothing. */
const settled = (found: Found): Found => ({
  ...found,
  schema: { ...found.schema, parameters: found.schema?.parameters?.filter(isInQuery) ?? [] },
})

const isInQuery = (parameter: { readonly in?: string }) => parameter.in !== 'path'

/**
 * The validator calls `url.parse` for every request, and Node inspects the stack each time to see whether the call should
 * be warned of, until it has warned once: two thirds of the time of a validation. The one warning is not for our users.
 */
function lookAtNoMoreStacks(): void {
  const { noDeprecation = false } = process
  process.noDeprecation = true
  setImmediate(() => {
    parse('/')
    process.noDeprecation = noDeprecation
  })
}

const passed = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
  })

/** As much of a request as the validator reads. It writes to it too, which is slow on the request itself. */
const viewOf = (request: Request, found: Found): Request =>
  ({
    method: request.method,
    originalUrl: request.originalUrl,
    path: request.path,
    headers: request.headers,
    query: request.query,
    params: request.params,
    body: request.body,
    openapi: { ...found, pathParams: { ...request.params } },
  }) as unknown as Request

/** The validator stops at the first fault; those who have to mend the request want to know all of them. */
function brokenContract(entry: OperationEntry, request: Request, error: unknown): unknown {
  if ((error as { status?: unknown }).status !== 400) return error
  const violations = violationsOf(entry.id, {
    path: { ...request.params },
    query: { ...request.query },
    body: request.body,
  })
  return new ContractBroken(violations.length > 0 ? violations : [unexplained(error)])
}

/** Should the two ever disagree, the validator in front is right, and its own words must do. */
function unexplained(error: unknown): Violation {
  const first = (error as { errors?: readonly { path?: string; message?: string }[] }).errors?.[0]
  const [, part = 'body', ...rest] = first?.path?.split('/') ?? []
  return {
    in: part === 'params' ? 'path' : part,
    pointer: rest.length > 0 ? `/${rest.join('/')}` : '',
    code: 'contract',
    message: 'does not keep the contract',
  }
}
