import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { send } from '../support/send.ts'
import { test } from '../support/world.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test('the README names every metric of the page, and no others', async ({ startWorld }) => {
  const world = await startWorld({ dispatch: true })
  await post(world, { token: await world.token('acme'), body: aDraft() })
  const { text } = await send(world, { path: '/metrics' })

  const shown = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const named = readme.match(/\b(delivery_orders|nodejs|process)_\w+/g) ?? []
  expect(sorted(named)).toEqual(sorted(shown))
})
