import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  closed,
  exampleFiles,
  exampleOf,
  type Message,
  messagesIn,
  type Schema,
  type Tree,
} from './messages.ts'

/** What is wrong with the examples, each in a sentence: every message has one, and every file shows and keeps one. */
export function exampleFaults(contract: Tree): readonly string[] {
  const messages = messagesIn(contract)
  const shown = new Set(messages.flatMap(({ files }) => files))
  return [
    ...messages.filter(({ files }) => files.length === 0).map(({ name }) => `${name}: no example`),
    ...exampleFiles()
      .filter((file) => !shown.has(file))
      .map((file) => `spec/examples/${file} shows no message`),
    ...messages.flatMap((message) =>
      message.files.flatMap((file) =>
        faultsIn(contract, message, file).map((fault) => `spec/examples/${file} ${fault}`),
      ),
    ),
  ]
}

function faultsIn(contract: Tree, message: Message, file: string): readonly string[] {
  const value = read(file)
  if (value === undefined) return [`is missing or no JSON, and should show ${message.name}`]
  return faultsOf(contract, message, value).map(
    ({ instancePath, message: text = '', params }) =>
      `does not show ${message.name}: ${instancePath} ${text} ${JSON.stringify(params)}`,
  )
}

function read(file: string): unknown {
  try {
    return exampleOf(file)
  } catch {
    return undefined
  }
}

/** What the schema of a message, closed to fields that it does not name, says of a value. */
export function faultsOf(contract: Tree, { schema }: Message, value: unknown) {
  const validate = validatorOf(contract, schema)
  return validate(value) ? [] : (validate.errors ?? [])
}

interface Validators {
  readonly ajv: Ajv2020
  readonly compiled: Map<string, ReturnType<Ajv2020['compile']>>
}

/** Many messages have one schema: compiling it is what takes time. */
const validators = new WeakMap<Tree, Validators>()

function validatorOf(contract: Tree, schema: Schema) {
  const { ajv, compiled } = validatorsOf(contract)
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(closed(contract, schema))
  compiled.set(key, validate)
  return validate
}

function validatorsOf(contract: Tree): Validators {
  const known = validators.get(contract)
  if (known) return known
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  addFormats.default(ajv, { mode: 'full' })
  const made = { ajv, compiled: new Map() }
  validators.set(contract, made)
  return made
}
