import { addDays } from '../days.ts';
import type { Cents } from '../money.ts';
import type { Day } from '../remittance.ts';
import { type DuplicateReason, duplicateReasons } from './finding.ts';
import { sameLinesDaysMax } from './thresholds.ts';

/** What of two invoices of a vendor is compared. */
export interface ComparedInvoice {
  readonly id: string;
  readonly vendorId: string;
  readonly numberKey: string;
  readonly invoiceDate: Day;
  readonly totalCents: Cents;
  /** The same for the same lines in whatever order; empty without lines. */
  readonly linesKey: string;
  readonly cancelled: boolean;
}

export interface Duplicate<Invoice> {
  readonly reason: DuplicateReason;
  readonly other: Invoice;
}

/**
 * The invoice that one is, once more: an earlier one by its date, or of the same date that came in
 * earlier, for the strongest reason, and of these the first. Cancelled ones are not there, and a
 * credit is none of an invoice. Source: docs/domain/invoice-audit.md, "Duplicates".
 */
export function duplicateOf<Invoice extends ComparedInvoice>(
  invoice: Invoice,
  others: readonly Invoice[],
): Duplicate<Invoice> | undefined {
  if (invoice.cancelled) return undefined;
  let found: Duplicate<Invoice> | undefined;
  for (const other of others) {
    if (other.cancelled || !isEarlier(other, invoice)) continue;
    const reason = reasonOf(invoice, other);
    if (reason !== undefined && isBetter({ reason, other }, found)) found = { reason, other };
  }
  return found;
}

function isBetter(
  { reason, other }: Duplicate<ComparedInvoice>,
  found: Duplicate<ComparedInvoice> | undefined,
): boolean {
  if (found === undefined) return true;
  const weaker = duplicateReasons.indexOf(reason) - duplicateReasons.indexOf(found.reason);
  return weaker < 0 || (weaker === 0 && isEarlier(other, found.other));
}

function isEarlier(one: ComparedInvoice, other: ComparedInvoice): boolean {
  if (one.invoiceDate !== other.invoiceDate) return one.invoiceDate < other.invoiceDate;
  return one.id < other.id;
}

function reasonOf(one: ComparedInvoice, earlier: ComparedInvoice): DuplicateReason | undefined {
  if (one.vendorId !== earlier.vendorId) return undefined;
  if (one.totalCents < 0 !== earlier.totalCents < 0) return undefined;
  if (one.numberKey !== '' && one.numberKey === earlier.numberKey) return 'same_number';
  const isSoonAfter = one.invoiceDate <= addDays(earlier.invoiceDate, sameLinesDaysMax);
  if (one.linesKey !== '' && one.linesKey === earlier.linesKey && isSoonAfter) return 'same_lines';
  if (one.totalCents !== earlier.totalCents || one.totalCents === 0) return undefined;
  return one.invoiceDate === earlier.invoiceDate ? 'same_amount_and_date' : undefined;
}
