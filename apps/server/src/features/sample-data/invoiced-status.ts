import { addDays } from '@pfs/core/days';
import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { SampleWholesaler } from './sample-wholesalers.ts';

export interface SampleStatus {
  readonly status: 'pending' | 'approved' | 'paid' | 'disputed';
  readonly payments: readonly { readonly amountCents: Cents; readonly paidOn: Day }[];
}

interface Invoiced {
  readonly invoiceDate: Day;
  readonly wholesaler: SampleWholesaler;
  readonly random: SeededRandom;
  readonly options: { readonly until: Day };
}

const latePerThousand = 60;
/** One invoice of each wholesaler falls into so many days. */
const halfMonthDays = 16;
/** So many days before the end one is overdue, and one is disputed. */
const overdueDays = 36;
const disputedDays = 80;

/** Paid by the due date as a rule, late at times; what is not due yet waits, one is overdue. */
export function invoicedStatus({
  invoiceDate,
  wholesaler,
  random,
  options,
}: Invoiced): (totalCents: Cents) => SampleStatus {
  const isLate = random.chance(latePerThousand, 1_000);
  const age = (days: number) =>
    invoiceDate <= addDays(options.until, -days) &&
    invoiceDate > addDays(options.until, -days - halfMonthDays);
  const days = wholesaler.termDays + (isLate ? random.between(3, 12) : -random.between(0, 6));
  const paidOn = addDays(invoiceDate, days);
  if (wholesaler.sells === 'the rest' && age(overdueDays)) {
    return () => ({ payments: [], status: 'approved' });
  }
  if (wholesaler.sells === 'generics' && age(disputedDays)) {
    return () => ({ payments: [], status: 'disputed' });
  }
  if (paidOn <= options.until) {
    return (amountCents) => ({ status: 'paid', payments: [{ amountCents, paidOn }] });
  }
  const isNew = addDays(invoiceDate, 5) > options.until;
  return () => ({ payments: [], status: isNew ? 'pending' : 'approved' });
}
