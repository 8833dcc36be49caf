import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { machineUser } from './machine-user.ts'

test('a command names the user who ran sudo, and otherwise its own user', () => {
  expect(machineUser({ SUDO_USER: 'anna' })).toEqual({ kind: 'user', name: 'anna' })
  for (const variables of [{}, { SUDO_USER: '' }])
    expect(machineUser(variables)).toEqual({ kind: 'user', name: userInfo().username })
})
