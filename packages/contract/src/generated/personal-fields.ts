// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const personalFields: readonly string[] = [
  "comment",
  "deliveryInstructions",
  "landmark",
  "latitude",
  "longitude",
  "name",
  "phone",
  "reason",
  "receiptUrl",
  "sender.referenceNumber"
]
