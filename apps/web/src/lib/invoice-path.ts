/** An invoice of a vendor, open. */
export function invoicePath(id: string): string {
  return `/vendor-audit?tab=invoices&invoice=${id}`;
}
