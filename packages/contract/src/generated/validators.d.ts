// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
import type { OperationValidators } from '../validator.ts'

export declare const validators: Readonly<Record<string, OperationValidators>>
export declare const ownMessages: Readonly<Record<string, string>>
