/** The service in memory, for tests and the mock: its store, its clock and its faults. */
export { type Memory, newMemory } from './memory/memory.ts'
export { memoryStore } from './memory/memory-store.ts'
export { seededRandom } from './seeded-random.ts'
export { Deliverer } from './service/deliverer.ts'
export { answerWithFault, type Fault } from './service/fault.ts'
export { MemoryService } from './service/memory-service.ts'
export { ServiceClock } from './service/service-clock.ts'
