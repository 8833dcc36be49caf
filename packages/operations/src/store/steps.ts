/**
 * The steps of a rule. A rule yields what only an engine can answer, such as a statement, and goes on with the answer. It is
 * written once for all engines, and can wait for nothing but its own steps, so no transaction stays open across anything
 * else. A rule refuses before its first write, because memory has no rollback, and yields no step for each row of a result:
 * one step takes them all.
 */
export type Steps<Value> = Iterable<object, Value, unknown>

/** Takes all steps of a rule, with the answers of an engine that need not wait. */
export function takeSteps<Value>(steps: Steps<Value>, answer: (step: object) => unknown): Value {
  const iterator = steps[Symbol.iterator]()
  for (let step = iterator.next(); ; step = iterator.next(answer(step.value)))
    if (step.done) return step.value
}

/** Takes all steps of a rule, one after another. */
export async function awaitSteps<Value>(
  steps: Steps<Value>,
  answer: (step: object) => Promise<unknown>,
): Promise<Value> {
  const iterator = steps[Symbol.iterator]()
  for (let step = iterator.next(); ; step = iterator.next(await answer(step.value)))
    if (step.done) return step.value
}
