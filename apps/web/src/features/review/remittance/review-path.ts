/** The review of a document, at the row of a claim. */
export function reviewPath(remittanceId: string, claimId?: string): string {
  const path = `/remittances/${remittanceId}/review`;
  return claimId === undefined ? path : `${path}?claim=${claimId}`;
}
