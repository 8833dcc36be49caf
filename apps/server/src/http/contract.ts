import {
  type ContractDocument,
  type OperationEntry,
  type Violation,
  violationsOf,
} from '@delivery-orders/contract'
import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { ContractBroken } from './rejection.ts'

/** Holds requests of an operation to the contract. */
export type ContractCheck = (entry: OperationEntry) => RequestHandler

/** What the validator remembers of a request's operation, once it has looked it up. */
interface Found {
  readonly schema?: unknown
  readonly pathParams?: unknown
}

type Validated = Request & { openapi?: Found }

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
  if (!validate)
    throw new Error('express-openapi-validator has changed: it has no requestMiddleware.')

  return (entry) => {
    let found: Found | undefined
    return (request: Validated, response, next) => {
      const done = (error?: unknown) => {
        if (request.openapi?.schema) found ??= request.openapi
        next(error && brokenContract(entry, request, error))
      }
      if (!found) return inTurn(middlewares, request, response, done)
      request.openapi = { ...found, pathParams: { ...request.params } }
      inTurn([validate], request, response, done)
    }
  }
}

function inTurn(
  middlewares: readonly RequestHandler[],
  request: Request,
  response: Response,
  done: (error?: unknown) => void,
): void {
  const step = (at: number): void => {
    const middleware = middlewares[at]
    if (!middleware) done()
    else middleware(request, response, (error?: unknown) => (error ? done(error) : step(at + 1)))
  }
  step(0)
}

/** The validator stops at the first fault; those who have to mend the request want to know all of them. */
function brokenContract(entry: OperationEntry, request: Validated, error: unknown): unknown {
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
