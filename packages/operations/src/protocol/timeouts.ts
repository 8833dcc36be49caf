/** Limits slow clients. Idle connections stay open for more than 60 s, so that a load balancer closes them first. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  /** Closes a connection that makes no progress, for example because the client does not read the response. */
  timeout: 60_000,
}
