import { describe, expect, test } from 'vitest'
import { ClosingStack } from './closing-stack.ts'

const stacks = [
  ['ClosingStack', ClosingStack],
  ['AsyncDisposableStack of Node', AsyncDisposableStack],
] as const

describe.for(stacks)('%s', ([, Stack]) => {
  test('closes resources one after the other, last first', async () => {
    const closed: string[] = []
    const slowly = (name: string) => async () => {
      await Promise.resolve()
      closed.push(name)
    }
    const stack = new Stack()
    stack.defer(slowly('first'))
    stack.adopt('second', (name) => slowly(name)())
    stack.use({ [Symbol.asyncDispose]: slowly('third') })
    stack.use({ [Symbol.dispose]: () => void closed.push('fourth') })
    stack.use(undefined)

    await stack.disposeAsync()

    expect(closed).toEqual(['fourth', 'third', 'second', 'first'])
  })

  test('closes each resource only once, and accepts none afterwards', async () => {
    let count = 0
    const stack = new Stack()
    stack.defer(() => void count++)

    await stack.disposeAsync()
    await stack.disposeAsync()

    expect([count, stack.disposed]).toEqual([1, true])
    expect(() => stack.defer(() => undefined)).toThrow(ReferenceError)
  })

  test('move transfers open resources to a new stack and closes the old one', async () => {
    const closed: string[] = []
    const stack = new Stack()
    stack.defer(() => void closed.push('first'))
    stack.defer(() => void closed.push('second'))

    const moved = stack.move()
    await stack.disposeAsync()
    expect([closed, stack.disposed, moved.disposed]).toEqual([[], true, false])
    expect(() => stack.move()).toThrow(ReferenceError)

    await moved.disposeAsync()
    expect(closed).toEqual(['second', 'first'])
  })

  test('closes all resources even if one fails to close', async () => {
    const closed: string[] = []
    const stack = new Stack()
    stack.defer(() => void closed.push('first'))
    stack.defer(() => Promise.reject(new Error('stuck')))
    stack.use({ [Symbol.dispose]: () => void closed.push('third') })

    await expect(stack.disposeAsync()).rejects.toThrow('stuck')

    expect(closed).toEqual(['third', 'first'])
  })

  test('rejects with an error if several resources fail to close', async () => {
    const stack = new Stack()
    stack.defer(() => Promise.reject(new Error('one')))
    stack.defer(() => Promise.reject(new Error('other')))

    await expect(stack.disposeAsync()).rejects.toThrow(Error)
  })
})
