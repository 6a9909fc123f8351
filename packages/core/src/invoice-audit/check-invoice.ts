import { addDays } from '../days.ts';
import { addCents, type Cents, negateCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import {
  type DuplicateReason,
  duplicateReasons,
  type InvoiceFinding,
  sameLinesDaysMax,
} from './finding.ts';

/** What the rules need of an invoice as a whole. */
export interface AuditedInvoice {
  readonly status: string;
  readonly totalCents: Cents;
  readonly paidCents: Cents;
  readonly dueDate: Day | null;
  readonly lineCount: number;
  readonly linesCents: Cents;
  /** A duplicate of another invoice: it isn't to be paid, so its total doesn't matter. */
  readonly repeated: boolean;
}

/** What is wrong with an invoice by itself on a day; nothing for a canceled one. */
export function judgeInvoice(invoice: AuditedInvoice, today: Day): readonly InvoiceFinding[] {
  if (invoice.status === 'cancelled') return [];
  if (invoice.repeated) return [paidOverTotal(invoice)].filter((found) => found !== undefined);
  return [totalMismatch(invoice), paidOverTotal(invoice), overdue(invoice, today)].filter(
    (finding) => finding !== undefined,
  );
}

function totalMismatch({ totalCents, lineCount, linesCents }: AuditedInvoice) {
  const amountCents = addCents(totalCents, negateCents(linesCents));
  if (lineCount === 0 || amountCents === 0) return undefined;
  const evidence = { totalCents, linesCents, lineCount };
  return { kind: 'total_mismatch', lineId: undefined, amountCents, evidence } as const;
}

/** A credit is not paid. */
function paidOverTotal({ totalCents, paidCents }: AuditedInvoice) {
  if (totalCents < 0 || paidCents <= totalCents) return undefined;
  const amountCents = addCents(paidCents, negateCents(totalCents));
  const evidence = { totalCents, paidCents };
  return { kind: 'paid_over_total', lineId: undefined, amountCents, evidence } as const;
}

function overdue({ status, totalCents, paidCents, dueDate }: AuditedInvoice, today: Day) {
  if (status === 'paid' || status === 'disputed' || dueDate === null) return undefined;
  if (totalCents < 0 || paidCents >= totalCents || dueDate >= today) return undefined;
  const amountCents = addCents(totalCents, negateCents(paidCents));
  const evidence = { totalCents, paidCents, dueDate };
  return { kind: 'overdue', lineId: undefined, amountCents, evidence } as const;
}

/** What is compared between two invoices of a vendor. */
export interface ComparedInvoice {
  readonly id: string;
  readonly vendorId: string;
  readonly numberKey: string;
  readonly invoiceDate: Day;
  readonly totalCents: Cents;
  /** Equal for the same lines in any order; empty without lines. */
  readonly linesKey: string;
  readonly cancelled: boolean;
}

interface Duplicate<Invoice> {
  readonly reason: DuplicateReason;
  readonly other: Invoice;
}

/**
 * The invoice that this one duplicates: one with an earlier date, or with the same date that came
 * in earlier. The strongest reason wins, then the first invoice. Canceled invoices are ignored, and
 * a credit never duplicates an invoice. Source: docs/domain/invoice-audit.md, "Duplicates".
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

/**
 * The comparable form of an invoice number: letters and digits without case and without leading
 * zeros. `INV-00123`, `inv 123` and `INV123` are equal. Empty: nothing to compare.
 */
export function invoiceNumberKey(invoiceNumber: string): string {
  return invoiceNumber
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
    .replaceAll(/(^|[a-z])0+(?=\d)/g, '$1');
}
