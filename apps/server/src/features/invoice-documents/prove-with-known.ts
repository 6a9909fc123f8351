import type { InvoiceKnowledge } from '@pfs/core/invoice-draft/invoice-knowledge';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Proves again, with what the pharmacy knows, the invoices that a reader left open: a reader is a
 * process that knows nothing but the file.
 */
export async function proveWithKnown(
  tx: TenantTransaction,
  invoices: readonly ProvenInvoice[],
  known: InvoiceKnowledge,
): Promise<readonly ProvenInvoice[]> {
  const open = invoices.filter(({ status }) => status === 'review');
  if (open.length === 0) return invoices;
  const knownNdcs = await findKnownCodes(tx, open.flatMap(readingsOfCodes));
  return invoices.map((one) =>
    one.status === 'review' ? proveInvoice(one.invoice, { ...known, knownNdcs }) : one,
  );
}

function readingsOfCodes({ invoice }: ProvenInvoice): readonly string[] {
  return invoice.lines.flatMap(({ fields: { ndc } }) =>
    ndc?.otherReadings === undefined ? [] : [ndc.value, ...ndc.otherReadings],
  );
}

async function findKnownCodes(
  tx: TenantTransaction,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(asked)];
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ ndc: string }>`
    select ndc from nadac_prices where ndc = any (${codes}::text[])
    union
    select ndc from own_prices
    where organization_id = ${tx.organizationId} and ndc = any (${codes}::text[])`.execute(
    tx.query,
  );
  return new Set(rows.map(({ ndc }) => ndc));
}
