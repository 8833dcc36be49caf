import { document, type Handlers } from '@delivery-orders/contract'
import { expectsContinue, type Host, readBytes } from '@delivery-orders/operations/protocol'
import type { ClientGrant, FleetGrant, Grant } from '@delivery-orders/operations/store'
import { connectionOf } from './connection.ts'
import { validationPreparer } from './contract.ts'
import { addressKeyOf, type RateLimits, rateLimits } from './rate-limit.ts'
import { addressOf, type BareRequest } from './request.ts'
import type { RequestMemory } from './request-memory.ts'

export interface HostParts {
  readonly basePath: string
  readonly publicUrl: string
  readonly handlers: Handlers<ClientGrant, FleetGrant>
  readonly findGrant: Host<BareRequest>['findGrant']
  readonly rateLimits: RateLimits
  readonly memory: RequestMemory
}

/** The parts that the server adds to the steps of a request: validation by express-openapi-validator, and limits. */
export function httpHost(parts: HostParts): Host<BareRequest> {
  const { handlers, findGrant, publicUrl, memory } = parts
  const { countRead, countWrite, countFailure } = rateLimits(parts.rateLimits)
  return {
    handlers,
    findGrant,
    publicUrl,
    readBody,
    prepareValidation: validationPreparer(document),
    connect: connectionOf,
    limits: {
      countFailure: (request) => {
        const address = addressKeyOf(addressOf(request))
        request.memoryHold ??= memory.holdStranger(address, request.res)
        countFailure?.(address)
      },
      count: (request, grant, isRead) => {
        request.grant = grant
        const count = isRead ? countRead : countWrite
        if (count) request.rateHeaders = count(String(grant.actor.id))
      },
      hold: (request, grant) => {
        request.memoryHold = memory.hold(ownerIdOf(grant), grant.mode, request.res)
      },
      countFurther: (request, { actor }, writes) => {
        if (countWrite) request.rateHeaders = countWrite(String(actor.id), writes)
      },
      holdAnswer: ({ memoryHold }, text, isRead) => memoryHold?.holdAnswer(text, isRead),
      release: ({ memoryHold }) => memoryHold?.handled(),
    },
  }
}

/** Identifies a client or a fleet: no fleet has the id of a client. */
const ownerIdOf = (grant: Grant): number => ('fleetId' in grant ? grant.fleetId : grant.clientId)

/** Reads a body, and holds the memory that it needs. */
async function readBody(request: BareRequest, bytesMax: number): Promise<Buffer> {
  const { memoryHold } = request
  // `100 Continue` is sent only after authentication, so no body is received from unknown clients.
  if (expectsContinue(request)) request.res?.writeContinue()
  const bytes = await readBytes(request, bytesMax, memoryHold)
  memoryHold?.holdBody(bytes)
  return bytes
}
