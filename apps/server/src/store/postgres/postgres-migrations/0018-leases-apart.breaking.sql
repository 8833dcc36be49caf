-- A lease no longer writes to the row of its dispatch: `in_flight` alone has it, with the next fencing token after
-- `dispatches.lease`. Earlier programs would not see that a dispatch is leased, and would send it a second time.
update dispatches set lease = dispatches.lease - 1, leased_until = null
from in_flight
where dispatches.client_id = in_flight.client_id and dispatches.number = in_flight.dispatch
  and dispatches.lease = in_flight.lease;
