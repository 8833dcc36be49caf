/** What an engine of the store needs besides: the rules, which it runs on its tables, and limits of its queries. */
export { GenerationCache } from './generation-cache.ts'
export {
  type DispatchInput,
  type DispatchOutcome,
  type DispatchState,
  transitions,
} from './store/dispatch-transitions.ts'
export { type FeedProbe, startOf } from './store/feed-start.ts'
export * from './store/lease-limits.ts'
export * from './store/page-of.ts'
export { longestDelaysMs } from './store/retry-delays.ts'
export { webhooksBy } from './store/rules/change-webhook.ts'
export { keysBy } from './store/rules/claim-key.ts'
export * from './store/rules/erasure-entry.ts'
export * from './store/rules/issue-token.ts'
export * from './store/rules/request-dispatch.ts'
export * from './store/rules/settle-attempts.ts'
export { sweepBy, sweepRowsMax } from './store/rules/sweep.ts'
export * from './store/steps.ts'
export * from './store/tables.ts'
export { countedTriesMax, triesLeft } from './store/tries-left.ts'
