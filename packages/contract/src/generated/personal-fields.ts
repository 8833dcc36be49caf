// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.
export const personalFields: readonly string[] = [
  "comment",
  "deliveryInstructions",
  "exception",
  "landmark",
  "language",
  "latitude",
  "longitude",
  "metadata",
  "name",
  "note",
  "phone",
  "photoUrl",
  "proof.code",
  "receiptUrl",
  "receivedBy",
  "recipientPhone",
  "reference",
  "sender.referenceNumber",
  "signatureUrl",
  "vehicle"
]
