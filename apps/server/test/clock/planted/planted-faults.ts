import type { LeasedDispatch } from '@delivery-orders/operations/store'
import type { ProcessParts } from '../simulated-process.ts'

/** Makes a service faulty, to show that the simulation detects it. */
export interface Plant {
  readonly replaceParts?: (parts: ProcessParts) => ProcessParts
  readonly sql?: { readonly sqlite: string; readonly postgres: string }
}

/** Waits are not shortened after a step back, as if the code that does so did not exist. */
export const keepsWaits: Plant = {
  sql: {
    sqlite: `
      create trigger kept_flights before update of until on in_flight
      when new.until < old.until begin select raise(ignore); end;
      create trigger kept_waits before update of leased_until on dispatches
      when new.leased_until < old.leased_until and new.tries = old.tries
      begin select raise(ignore); end`,
    postgres: `
      create function ignored() returns trigger language plpgsql as 'begin return null; end';
      create trigger kept_flights before update of until on in_flight
      for each row when (new.until < old.until) execute function ignored();
      create trigger kept_waits before update of leased_until on dispatches
      for each row when (new.leased_until < old.leased_until and new.tries = old.tries)
      execute function ignored()`,
  },
}

/** Leases end when the clock is set back, instead of 20 s later. */
export const endsLeases: Plant = {
  replaceParts: ({ store, ...parts }) => {
    const { lease } = store.outbox
    let latest = 0
    const ending: typeof lease = async (request, results) => {
      const isBack = request.now < latest
      latest = request.now
      if (isBack) await lease({ ...request, until: request.now, limit: 0 })
      return lease(request, results)
    }
    return { ...parts, store: { ...store, outbox: { ...store.outbox, lease: ending } } }
  },
}

/** The whole time between two failures counts as time for which a webhook has been failing. */
export const countsEveryGap: Plant = {
  replaceParts: ({ store, clock, ...parts }) => ({
    ...parts,
    clock,
    store: {
      ...store,
      outbox: {
        ...store.outbox,
        lease: async (request, results) =>
          (await store.outbox.lease(request, results)).map((leased) => uncapped(leased, clock.now)),
      },
    },
  }),
}

const uncapped = (leased: LeasedDispatch, now: () => number): LeasedDispatch => ({
  ...leased,
  failing: leased.failing && {
    since: leased.failing.since,
    // Shortly before the failure: at the time of the result, almost no gap is left to be capped.
    get lastAt() {
      return now()
    },
  },
})

/** A clock that is wrong for seconds decides what is old enough to be deleted. */
export const trustsTheClock: Plant = {
  replaceParts: (parts) => ({ ...parts, cautiousClock: parts.clock }),
}

/** The windows of rate limits follow a clock that can step. */
export const limitsByWallClock: Plant = {
  replaceParts: (parts) => ({ ...parts, limitClock: () => parts.clock.now() }),
}

/** The feed is sorted by the times of the events. */
export const sortsFeedByTime: Plant = {
  replaceParts: ({ store, ...parts }) => ({
    ...parts,
    store: {
      ...store,
      events: {
        ...store.events,
        feed: async (client, page) => {
          const feed = await store.events.feed(client, page)
          return (
            feed && { ...feed, events: feed.events.toSorted((a, b) => a.event.at - b.event.at) }
          )
        },
      },
    },
  }),
}
