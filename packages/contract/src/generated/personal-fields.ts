// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const personalFields: readonly string[] = [
  "comment",
  "deliveryInstructions",
  "landmark",
  "language",
  "latitude",
  "longitude",
  "metadata",
  "name",
  "note",
  "phone",
  "receiptUrl",
  "sender.referenceNumber"
]
