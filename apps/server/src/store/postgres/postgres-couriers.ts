/**
 * Makes the rows of `order_couriers` of orders those that follow from them. `from`: rows with the key of the order, and in
 * `couriers` the references; null leaves the rows as they are.
 */
export const replaceCouriers = (from: string): string => `
  removed_couriers as (
    delete from order_couriers using ${from}
    where order_couriers.client_id = ${from}.client_id and order_couriers.order_id = ${from}.id
      and order_couriers.reference <> all (${from}.couriers)
  ), added_couriers as (
    insert into order_couriers (client_id, order_id, mode, reference, created_at)
    select client_id, id, mode, unnest(couriers), created_at from ${from}
    on conflict do nothing
  )`
