export type { Status } from '@delivery-orders/contract'
export type { Span } from '@delivery-orders/operations'
export type { Delivery, Receiver } from './deliver-due.ts'
export type { CutOptions, FailOptions, Interceptor } from './faults.ts'
export type {
  FleetOptions,
  Owner,
  SeenRequest,
  TestFetch,
  TestServiceOptions,
  TestSettings,
  TokenOptions,
} from './options.ts'
export type { TestClock } from './test-clock.ts'
export { TestService } from './test-service.ts'
