// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const limits = {
  "bodyBytes": 262144,
  "codesPerOrder": 20,
  "fleetUpdatesPerOrder": 20,
  "triesPerCode": 5,
  "newsReportsPerOrder": 200,
  "reportsPerOrder": 1000,
  "updatesPerOrder": 50,
  "waitingRequestsPerToken": 8,
  "webhooksPerMode": 20,
  "attemptSeconds": 15,
  "dispatchDays": 30,
  "failingDays": 5,
  "keyHours": 24,
  "retrySeconds": [
    5,
    300,
    1800,
    7200,
    18000,
    36000,
    50400,
    72000,
    86400
  ],
  "trackedDays": 30,
  "metadataBytes": 4096,
  "metadataKeys": 20,
  "windowDays": 31
} as const
