/** Entry point of a bundle that uses only the client. */
export { DeliveryOrders } from '../../src/index.ts'
