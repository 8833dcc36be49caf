import { describe, expect, test } from 'vitest'
import { ClosingStack } from './closing-stack.ts'

const stacks = [
  ['ours', ClosingStack],
  ['that of Node', AsyncDisposableStack],
] as const

describe.for(stacks)('a stack of what is open, %s', ([, Stack]) => {
  test('closes it in reverse, one after the other', async () => {
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

  test('closes once, and holds nothing afterwards', async () => {
    let count = 0
    const stack = new Stack()
    stack.defer(() => void count++)

    await stack.disposeAsync()
    await stack.disposeAsync()

    expect([count, stack.disposed]).toEqual([1, true])
    expect(() => stack.defer(() => undefined)).toThrow(ReferenceError)
  })

  test('hands over what is open, and is closed itself', async () => {
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

  test('closes all, also when one cannot be closed', async () => {
    const closed: string[] = []
    const stack = new Stack()
    stack.defer(() => void closed.push('first'))
    stack.defer(() => Promise.reject(new Error('stuck')))
    stack.use({ [Symbol.dispose]: () => void closed.push('third') })

    await expect(stack.disposeAsync()).rejects.toThrow('stuck')

    expect(closed).toEqual(['third', 'first'])
  })

  test('tells of several that cannot be closed', async () => {
    const stack = new Stack()
    stack.defer(() => Promise.reject(new Error('one')))
    stack.defer(() => Promise.reject(new Error('other')))

    await expect(stack.disposeAsync()).rejects.toThrow(Error)
  })
})
