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
}

/** What vendors cost in a period. Source: docs/domain/formulas.md, "Vendor invoices". */
export interface VendorFigures {
  /** Totals of the invoices dated in the period, cancelled ones apart. */
  readonly spendCents: Cents;
  /** What was paid in the period, whenever the invoice is dated. */
  readonly paymentsCents: Cents;
  /** Totals of the invoices due in the period and before today; neither disputed nor credits. */
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
  const valid = invoices.filter(({ status }) => status !== 'cancelled');
  const parts = valid.flatMap(({ payments }) => payments).filter(({ paidOn }) => lies(paidOn));
  const due = valid.filter(
    ({ dueDate, status, totalCents }) =>
      dueDate !== null &&
      dueDate < today &&
      lies(dueDate) &&
      status !== 'disputed' &&
      totalCents > 0,
  );
  return {
    spendCents: sumCents(valid.filter((one) => lies(one.invoiceDate)).map((one) => one.totalCents)),
    paymentsCents: sumCents(parts.map(({ amountCents }) => amountCents)),
    dueCents: sumCents(due.map((one) => one.totalCents)),
    paidByDueCents: sumCents(due.map(paidByDue)),
  };
}

function paidByDue({ dueDate, payments, totalCents }: VendorInvoiceFigures): Cents {
  const inTime = payments.filter(({ paidOn }) => dueDate !== null && paidOn <= dueDate);
  const paid = sumCents(inTime.map(({ amountCents }) => amountCents));
  return toCents(Math.max(0, Math.min(paid, totalCents)));
}
