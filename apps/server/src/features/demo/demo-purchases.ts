import type { TenantTransaction } from '../../platform/database/database.ts';
import { type PurchaseYearOptions, purchaseYear, type SampleFile } from '../sample-data/public.ts';
import { addInvoices, hasVendors, insertVendor, type NewInvoice } from '../vendors/public.ts';

/** Makes the wholesalers of the demonstration and a year of their invoices, once. */
export async function addDemoPurchases(
  tx: TenantTransaction,
  options: PurchaseYearOptions,
): Promise<void> {
  if (await hasVendors(tx)) return;
  const vendorIds = new Map<string, string>();
  const invoices: NewInvoice[] = [];
  for (const { wholesaler, lines, ...invoice } of purchaseYear(options)) {
    const { name, code, email, phone, address, taxId, termDays } = wholesaler;
    let vendorId = vendorIds.get(code);
    if (vendorId === undefined) {
      vendorId = await insertVendor(tx, {
        ...{ name, address, taxId },
        vendorCode: code,
        contactEmail: email,
        contactPhone: phone,
        paymentTerms: `Net ${termDays}`,
      });
      vendorIds.set(code, vendorId);
    }
    const lineItems = lines.map((line) => ({ ...line, category: 'Prescription drugs' }));
    invoices.push({ ...invoice, vendorId, lineItems });
  }
  await addInvoices(tx, invoices);
}

/** Units of each drug that are dispensed in half a month, on average. */
export function unitsPerHalfMonth(
  year: readonly SampleFile[],
  months: number,
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const fills = year.flatMap(({ description }) =>
    [...description.payments].flatMap(({ claims }) => [...claims]),
  );
  for (const { statusCode, services } of fills) {
    if (statusCode !== '1') continue;
    for (const { ndc, quantity } of services) {
      if (ndc === undefined) continue;
      units.set(ndc, (units.get(ndc) ?? 0) + Number(quantity) / (months * 2));
    }
  }
  return units;
}
