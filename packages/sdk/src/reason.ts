import type { ProgressReport } from '@delivery-orders/contract'

/**
 * Why an order was given back, canceled, failed or returned: the reasons that this version of the package knows. Orders
 * may show further reasons, because later versions of the service may add some.
 */
export type Reason = NonNullable<ProgressReport['reason']>
