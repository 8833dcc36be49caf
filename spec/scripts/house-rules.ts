import { operationRules } from './operation-rules.ts'
import type { Rules } from './rules.ts'
import { schemaRules } from './schema-rules.ts'

/** Lint rules in addition to those of Redocly. */
export const houseRules: Rules = { ...operationRules, ...schemaRules }
