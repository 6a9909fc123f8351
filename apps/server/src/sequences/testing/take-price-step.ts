import { Readable } from 'node:stream';
import { toCents } from '@pfs/core/money';
import { noOrigin } from '../../features/audit/public.ts';
import { auditInvoices } from '../../features/invoice-audit/public.ts';
import { importNadac } from '../../features/nadac/public.ts';
import { addInvoices, insertVendor } from '../../features/vendors/public.ts';
import type { Scene } from './expect-exact.ts';
import type { Step } from './steps.ts';

type Bought = Extract<Step, { kind: 'buy' }>;

/** An invoice of one drug, beginning another vendor: nobody asks who sold it. */
export async function buy({ app, organizationId }: Scene, step: Bought, number: number) {
  const { ndc, day, price } = step;
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const vendorId = await insertVendor(tx, { name: `Wholesaler ${number}` });
    const totalCents = toCents(Math.round(price * 100) * 100);
    const line = { description: 'DRUG', ndc, quantity: '100', unitPrice: String(price) };
    await addInvoices(tx, [
      {
        ...{ vendorId, invoiceNumber: `I-${number}`, invoiceDate: day, dueDate: day },
        ...{ status: 'approved', totalCents },
        lineItems: [{ ...line, totalCents }],
      },
    ]);
  });
}

/** One of the invoices is cancelled, or disputed: what it cost is known all the same. */
export async function changeInvoice(
  { app, organizationId }: Scene,
  { which, status }: Extract<Step, { kind: 'invoice' }>,
): Promise<void> {
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const invoices = await tx.query
      .selectFrom('vendor_invoices')
      .innerJoin('invoice_line_items as line', 'line.invoice_id', 'vendor_invoices.id')
      .select(['vendor_invoices.id', 'line.ndc'])
      .orderBy('invoice_number')
      .execute();
    const one = invoices[which % Math.max(invoices.length, 1)];
    if (one === undefined) return;
    await tx.query
      .updateTable('vendor_invoices')
      .set({ status })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', one.id)
      .execute();
    await auditInvoices(tx, [one.id]);
  });
}

const headings =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,' +
  'Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,' +
  'Corresponding_Generic_Drug_Effective_Date,As of Date';

/** A file of the public list: another drug, day or price, or another price of the same. */
export async function importPrice(
  { app }: Scene,
  { ndc, day, price }: Extract<Step, { kind: 'nadac' }>,
): Promise<void> {
  const [year, month, date] = day.split('-');
  const effective = `${month}/${date}/${year}`;
  const line = `"DRUG",${ndc},${price.toFixed(5)},${effective},EA,C/I,N,1,G,,,03/18/2026`;
  await importNadac(app.platform, {
    fileName: 'nadac.csv',
    content: Readable.from([`${headings}\r\n${line}\r\n`]),
    truncated: () => false,
    userId: null,
    origin: noOrigin,
  });
}
