/** The path of a remittance, with one of its claims open. */
export function remittancePath(id: string, claimId?: string): string {
  return claimId === undefined ? `/remittances/${id}` : `/remittances/${id}?claim=${claimId}`;
}

interface FileOrReport {
  readonly remittanceId: string | null;
  readonly importId: string | null;
}

/** The path of a remittance or of a refund report. */
export function filePath({ remittanceId, importId }: FileOrReport): string {
  return remittanceId === null
    ? `/recovery/refunds?import=${importId}`
    : remittancePath(remittanceId);
}

/** The review of a remittance's document, at the row of a claim. */
export function reviewPath(remittanceId: string, claimId?: string): string {
  const path = `/remittances/${remittanceId}/review`;
  return claimId === undefined ? path : `${path}?claim=${claimId}`;
}

/** The path of a recovery case. */
export function casePath(id: string): string {
  return `/recovery/cases/${id}`;
}

/** The path of a vendor invoice. */
export function invoicePath(id: string): string {
  return `/vendor-audit?tab=invoices&invoice=${id}`;
}
