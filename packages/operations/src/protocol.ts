/** The checks of a request, and the responses, without a server of HTTP. */
export {
  malformedPath,
  methodNotAllowed,
  methodsOf,
  pageMethods,
  routeNotFound,
} from './protocol/address.ts'
export { ambiguityOf, type HeadFault, headFaultAnswer } from './protocol/ambiguous-request.ts'
export {
  type Answer,
  answerOf,
  errorAnswer,
  type Headers,
  jsonType,
  problemType,
  type Reply,
  replyAnswer,
} from './protocol/answer.ts'
export { keyFault, partsFault, type SentParts } from './protocol/contract-fault.ts'
export { parsedBody } from './protocol/json-body.ts'
export {
  type Execute,
  type Host,
  pipeline,
  type RoutedRequest,
} from './protocol/pipeline.ts'
export type { AnswerRequest, SentRequest } from './protocol/plain-host.ts'
export { problemAnswer } from './protocol/problem-answer.ts'
export { expectsContinue, readBytes } from './protocol/read-bytes.ts'
export { valueOrThrow } from './protocol/refused.ts'
export { ContractBroken, Rejection } from './protocol/rejection.ts'
export { requestIdOf } from './protocol/request-id.ts'
export { partsOf, withoutAuthority } from './protocol/request-target.ts'
export { timeouts } from './protocol/timeouts.ts'
