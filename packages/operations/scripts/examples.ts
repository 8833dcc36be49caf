import { eventExamples } from './event-examples.ts'
import { orderExamples } from './order-examples.ts'
import { problemExamples } from './problem-examples.ts'
import type { Examples } from './recording.ts'
import { webhookExamples } from './webhook-examples.ts'

/** The file of each example, and how it is recorded. */
export const recorded: Examples = {
  ...orderExamples,
  ...webhookExamples,
  ...eventExamples,
  ...problemExamples,
}
