import type { Pointer, Tree } from './contract-tree.ts'

export interface Fault {
  readonly at: Pointer
  readonly message: string
}

/** Functions by the name of their rule. Each returns all faults of a contract. */
export type Rules = Readonly<Record<string, (contract: Tree) => readonly Fault[]>>
