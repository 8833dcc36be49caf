import {
  finalStatuses,
  itemTransitions,
  orderTransitions,
  type Status,
  statuses,
  statusesWith,
} from './generated/transitions.ts'

export { finalStatuses, itemTransitions, orderTransitions, type Status, statuses, statusesWith }

/** The statuses in which an order can be canceled. */
export const cancelableFrom: readonly Status[] = statuses.filter((status) =>
  orderTransitions[status].includes('canceled'),
)

export const isFinal = (status: Status): boolean => itemTransitions[status].length === 0
