/** Adds to the JSON text of an order or event what only a fleet sees of it. */
export const addFleetFields = (orderId: number, client: string, text: string): string =>
  `${JSON.stringify({ orderId, client }).slice(0, -1)},${text.slice(1)}`
