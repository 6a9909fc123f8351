import { addCents, type Cents, negateCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { InvoiceFinding } from './finding.ts';

/** What the rules need to know of an invoice as a whole. */
export interface AuditedInvoice {
  readonly status: string;
  readonly totalCents: Cents;
  readonly paidCents: Cents;
  readonly dueDate: Day | null;
  readonly lineCount: number;
  readonly linesCents: Cents;
  /** Another one once more: its total is in question already, and is not to be paid. */
  readonly repeated: boolean;
}

/** What is wrong with an invoice by itself on a day. Of a cancelled one nothing is. */
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
