import { readConfig, SettingsError } from '../../../src/settings/config.ts'

/** The lines of the message with which these settings are refused; none if they are valid. */
export function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}
