import { type Cents, sumCents, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { Period } from './periods.ts';

/** What the money figures need to know of an invoice. */
export interface VendorInvoiceFigures {
  readonly invoiceDate: Day;
  readonly dueDate: Day | null;
  readonly totalCents: Cents;
  /** What was paid on it, part by part. */
  readonly payments: readonly { readonly paidOn: Day; readonly amountCents: Cents }[];
  readonly status: string;
  /** Flagged as another one once more, and nobody said otherwise. */
  readonly duplicate: boolean;
}

/** What vendors cost in a period. Source: docs/domain/formulas.md, "Vendor invoices". */
export interface VendorFigures {
  /** Totals of the invoices dated in the period that count: see `isCounted`. */
  readonly spendCents: Cents;
  /** What was paid in the period, whenever the invoice is dated, on any but a cancelled one. */
  readonly paymentsCents: Cents;
  /** Totals of the counted invoices due in the period and before today, credits apart. */
  readonly dueCents: Cents;
  /** What of that was paid on its due date or before. Never more than what was due. */
  readonly paidByDueCents: Cents;
}

export function vendorFigures(
  invoices: readonly VendorInvoiceFigures[],
  period: Period,
  today: Day,
): VendorFigures {
  const lies = (day: Day | null) => day !== null && day >= period.from && day <= period.to;
  const parts = invoices
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ payments }) => payments)
    .filter(({ paidOn }) => lies(paidOn));
  const counted = invoices.filter(isCounted);
  const due = counted.filter(
    ({ dueDate, totalCents }) =>
      dueDate !== null && dueDate < today && lies(dueDate) && totalCents > 0,
  );
  const dated = counted.filter(({ invoiceDate }) => lies(invoiceDate));
  return {
    spendCents: sumCents(dated.map(({ totalCents }) => totalCents)),
    paymentsCents: sumCents(parts.map(({ amountCents }) => amountCents)),
    dueCents: sumCents(due.map((one) => one.totalCents)),
    paidByDueCents: sumCents(due.map(paidByDue)),
  };
}

function isCounted({ status, duplicate }: VendorInvoiceFigures): boolean {
  return status !== 'cancelled' && status !== 'disputed' && !duplicate;
}

function paidByDue({ dueDate, payments, totalCents }: VendorInvoiceFigures): Cents {
  const inTime = payments.filter(({ paidOn }) => dueDate !== null && paidOn <= dueDate);
  const paid = sumCents(inTime.map(({ amountCents }) => amountCents));
  return toCents(Math.max(0, Math.min(paid, totalCents)));
}
