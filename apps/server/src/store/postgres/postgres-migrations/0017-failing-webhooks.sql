-- The webhooks that fail are counted and listed at each reading of the metrics.

create index webhooks_failing on webhooks (failing_since)
where failing_since is not null and disabled_reason is null and not removed;
