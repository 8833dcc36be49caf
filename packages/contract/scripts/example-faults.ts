import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  closeSchema,
  exampleFiles,
  exampleOf,
  type Message,
  messagesIn,
  type Schema,
  type Tree,
} from './messages.ts'

/** Describes missing examples, example files that no message uses, and examples that do not match their schema. */
export function exampleFaults(contract: Tree): readonly string[] {
  const messages = messagesIn(contract)
  const shown = new Set(messages.flatMap(({ files }) => files))
  return [
    ...messages
      .filter(({ files }) => files.length === 0)
      .map(({ name }) => `${name} has no example`),
    ...exampleFiles()
      .filter((file) => !shown.has(file))
      .map((file) => `spec/examples/${file} is not used by any message`),
    ...messages.flatMap((message) =>
      message.files.flatMap((file) =>
        faultsIn(contract, message, file).map((fault) => `spec/examples/${file} ${fault}`),
      ),
    ),
  ]
}

function faultsIn(contract: Tree, message: Message, file: string): readonly string[] {
  const value = read(file)
  if (value === undefined) return [`is missing or is not valid JSON; ${message.name} uses it`]
  return faultsOf(contract, message, value).map(
    ({ instancePath, message: text = '', params }) =>
      `does not match ${message.name}: ${instancePath} ${text} ${JSON.stringify(params)}`,
  )
}

function read(file: string): unknown {
  try {
    return exampleOf(file)
  } catch {
    return undefined
  }
}

/** Validation errors of a value against a message's schema. Fields that the schema does not name are errors too. */
export function faultsOf(contract: Tree, { schema }: Message, value: unknown) {
  const validate = validatorOf(contract, schema)
  return validate(value) ? [] : (validate.errors ?? [])
}

interface Validators {
  readonly ajv: Ajv2020
  readonly compiled: Map<string, ReturnType<Ajv2020['compile']>>
}

/** Compiled validators, cached because many messages share a schema and compiling takes most of the time. */
const validators = new WeakMap<Tree, Validators>()

function validatorOf(contract: Tree, schema: Schema) {
  const { ajv, compiled } = validatorsOf(contract)
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(closeSchema(contract, schema))
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
