/** What a program bundles that needs no more than the client. */
export { DeliveryOrders } from '../../src/index.ts'
