import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const program = `
  const { startPostgres } = await import('${new URL('postgres-server.ts', import.meta.url)}')
  process.once('SIGINT', () => process.exit(1))
  const { dataFolder } = await startPostgres()
  console.log(dataFolder)
  setInterval(() => undefined, 60_000)
`

test('a PostgreSQL server of a program that is interrupted leaves no folder', async () => {
  const flags = ['--import', import.meta.resolve('tsx'), '--conditions=@delivery-orders/source']
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [dataFolder] = await once(createInterface({ input: child.stdout }), 'line')
  expect(existsSync(dataFolder)).toBe(true)

  child.kill('SIGINT')

  expect(await once(child, 'exit')).toEqual([1, null])
  expect(existsSync(dataFolder)).toBe(false)
  expect(existsSync(`${dataFolder}/..`)).toBe(false)
})
