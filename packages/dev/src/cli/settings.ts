/** The service that a command calls. The SDK reads the same variables. */
export const serviceUrl = (): string => process.env['DELIVERY_ORDERS_BASE_URL'] ?? ''

export const serviceToken = (): string => process.env['DELIVERY_ORDERS_TOKEN'] ?? ''

/** The folder for the state of programs, empty if it is not set. */
export const stateHome = (): string => process.env['XDG_STATE_HOME'] ?? ''
