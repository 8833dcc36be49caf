-- A fleet reads the events of all clients of a mode in commit order, which is the order of `position`.
create index events_of_mode on events (mode);
