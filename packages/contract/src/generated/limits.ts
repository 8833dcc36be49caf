// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const limits = {
  "bodyBytes": 262144,
  "updatesPerOrder": 50,
  "waitingRequestsPerToken": 8,
  "webhooksPerMode": 20
} as const
