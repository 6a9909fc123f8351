/**
 * What of an invoice's number is compared: letters and digits without case, and without zeros in
 * front of a number. `INV-00123`, `inv 123` and `INV123` are one. Empty: nothing to compare.
 */
export function invoiceNumberKey(invoiceNumber: string): string {
  return invoiceNumber
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replaceAll(/(^|[a-z])0+(?=\d)/g, '$1');
}
