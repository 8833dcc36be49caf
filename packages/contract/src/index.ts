export { bodyBytesMax, bodyBytesMaxOf } from './body-limit.ts'
export { editDistance } from './closest-name.ts'
export {
  type ContractDocument,
  type Guide,
  type OperationEntry,
  operationsOf,
} from './document.ts'
export { callingCodes } from './generated/calling-codes.ts'
export { document } from './generated/document.ts'
export { type EventKind, eventKinds } from './generated/event-kinds.ts'
export { guides } from './generated/guides.ts'
export { limits } from './generated/limits.ts'
export {
  conditionalRequests,
  keylessRequests,
  preferringRequests,
} from './generated/operation-facts.ts'
export { personalFields } from './generated/personal-fields.ts'
export { phoneCountries } from './generated/phone-countries.ts'
export type * from './generated/types.ts'
export type {
  Call,
  Connection,
  Handler,
  Handlers,
  IdempotencyKey,
  KeyedRequest,
  LoggedOrders,
  OperationId,
  OperationProblem,
  Rendered,
  Reply,
} from './operation.ts'
export { factsOf, type OperationFacts, operationFacts } from './operation-facts.ts'
export {
  cancelableFrom,
  finalStatuses,
  isFinal,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
  statusesWith,
} from './order-status.ts'
export type { PhoneCountry } from './phone-country.ts'
export {
  type ProblemCode,
  type ProblemContext,
  type ProblemExtras,
  problemOf,
  problemTable,
} from './problem.ts'
export { Refusal } from './refusal.ts'
export { bodyFault, queryFault, refuseFaults } from './request-faults.ts'
export { withServicePatterns } from './service-patterns.ts'
export { ignoredFieldsOf } from './unknown-fields.ts'
export { violationsMax, violationsOf } from './violation.ts'
