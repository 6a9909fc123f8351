import { duplicateOf, judgeInvoice } from '@pfs/core/invoice-audit/check-invoice';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { HeldFinding } from './invoice-findings.repository.ts';
import {
  type InvoiceToCompare,
  keepLinesKeys,
  listAlikeInvoices,
  listInvoices,
} from './invoices-in-audit.repository.ts';
import { type Judged, settleFindings } from './settle-findings.service.ts';

export interface Judgement {
  readonly judged: readonly Judged[];
  readonly held: readonly HeldFinding[];
}

const ownKinds = ['total_mismatch', 'paid_over_total', 'overdue'] as const;

/**
 * Keeps which of invoices, or of those alike, are another one once more. That decides what else
 * counts of them, so it goes before all other rules. Answers those that were not until now, or are
 * no longer.
 */
export async function settleDuplicates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<readonly string[]> {
  await keepLinesKeys(tx, ids);
  const alike = (await listAlikeInvoices(tx, ids)).map(({ id }) => id);
  const twice = findDuplicates(alike, await listAlikeInvoices(tx, alike));
  const judged = alike.map((invoiceId) => ({ invoiceId, kinds: ['duplicate_invoice'] as const }));
  return await settleFindings(tx, judged, twice);
}

/** Invoices by themselves. */
export async function judgeInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
  today: Day,
): Promise<Judgement> {
  const held = (await listInvoices(tx, ids)).flatMap((invoice) =>
    judgeInvoice(invoice, today).map((finding) => ({ ...finding, invoiceId: invoice.id })),
  );
  return { judged: ids.map((invoiceId) => ({ invoiceId, kinds: ownKinds })), held };
}

function findDuplicates(
  ids: readonly string[],
  all: readonly InvoiceToCompare[],
): readonly HeldFinding[] {
  const byKey = Map.groupBy(
    all.flatMap((invoice) => keysOf(invoice).map((key) => ({ key, invoice }))),
    ({ key }) => key,
  );
  const wanted = new Set(ids);
  return all
    .filter(({ id }) => wanted.has(id))
    .flatMap((invoice) => {
      const others = keysOf(invoice).flatMap((key) => byKey.get(key) ?? []);
      const found = duplicateOf(
        invoice,
        others.map((one) => one.invoice),
      );
      return found === undefined ? [] : [toFinding(invoice, found)];
    });
}

/** Invoices that share none of these are never the same. */
function keysOf({ vendorId, numberKey, linesKey, ...invoice }: InvoiceToCompare): string[] {
  return [
    `number ${vendorId} ${numberKey}`,
    `lines ${vendorId} ${linesKey}`,
    `amount ${vendorId} ${invoice.invoiceDate} ${invoice.totalCents}`,
  ];
}

function toFinding(
  invoice: InvoiceToCompare,
  { reason, other }: NonNullable<ReturnType<typeof duplicateOf<InvoiceToCompare>>>,
): HeldFinding {
  return {
    kind: 'duplicate_invoice',
    invoiceId: invoice.id,
    lineId: undefined,
    amountCents: invoice.totalCents,
    evidence: {
      reason,
      otherInvoiceId: other.id,
      otherInvoiceNumber: other.invoiceNumber,
      otherInvoiceDate: other.invoiceDate,
      otherTotalCents: other.totalCents,
    },
  };
}
