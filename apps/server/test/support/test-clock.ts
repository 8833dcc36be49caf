import { TestClock as StandingClock } from '../../../../packages/sdk/src/testing/test-clock.ts'

/** A clock that starts at a fixed time and stands still until a test lets time pass. */
export class TestClock extends StandingClock {
  constructor() {
    super(Date.parse('2026-11-20T09:30:00.000Z'))
  }
}
