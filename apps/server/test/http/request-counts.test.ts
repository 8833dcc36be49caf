import { expect } from 'vitest'
import { systemTimer } from '../../src/clock.ts'
import { bearer, send } from '../support/send.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'

test('a running service adds the requests of its clients every minute, and each only once', async ({
  startWorld,
}) => {
  const minutes: (() => void)[] = []
  const world = await startWorld({
    parts: {
      timer: (ms, callback) => {
        if (ms !== 60_000) return systemTimer(ms, callback)
        minutes.push(callback)
        return () => undefined
      },
    },
  })
  const minuteIsOver = () => eventually(() => expect(minutes).toHaveLength(1))
  const nextMinute = async () => {
    await minuteIsOver()
    minutes.pop()?.()
    await minuteIsOver()
  }
  const token = await world.token('acme')
  const counted = async () => {
    const at = world.clock.now()
    return await world.service.store.overview?.clients({ now: at, today: at, month: at })
  }
  for (const path of ['/orders', '/orders', '/orders/unknown'])
    await send(world, { path, headers: bearer(token) })
  expect(await counted()).toMatchObject([{ requestsToday: 0 }])

  const all = [{ requestsToday: 3, errorsToday: 1 }]
  await eventually(async () => {
    await nextMinute()
    expect(await counted()).toMatchObject(all)
  })
  await nextMinute()
  expect(await counted()).toMatchObject(all)
})
