import { addBusinessDays } from '../business-days.ts';
import { addDays } from '../days.ts';
import type { Day } from '../remittance.ts';
import type { AnnouncedPayment } from './match-deposits.ts';

/** Business days around the payment date within which a deposit is looked for. */
export const depositWindow = { before: 1, after: 5 } as const;
/** Wide enough for a person to find what the window left out. */
export const candidateWindow = { before: 5, after: 20 } as const;

interface DepositWindow {
  readonly before: number;
  readonly after: number;
}

type Range = readonly [from: Day, to: Day];

const lastDay = '9999-12-31';
const holidayDays = 7;

/** By what files say first: ids differ from import to import. Without a date it comes last. */
export function byPaymentDate(one: AnnouncedPayment, other: AnnouncedPayment): number {
  const keyOf = ({ paidOn = lastDay, trace = '' }: AnnouncedPayment) => `${paidOn} ${trace}`;
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key !== otherKey) return key < otherKey ? -1 : 1;
  return one.cents - other.cents || (one.id < other.id ? -1 : 1);
}

export class DepositWindows {
  readonly #known = new Map<string, Range>();
  readonly #around = new Map<string, Range>();

  /** Of payments in the order of their dates, those in whose window a day is. */
  near<Paid extends Pick<AnnouncedPayment, 'paidOn'>>(
    payments: readonly Paid[] = [],
    day: Day,
    window: DepositWindow,
  ): readonly Paid[] {
    const [from, to] = this.#aroundOf(day, window);
    const found: Paid[] = [];
    for (let at = firstFrom(payments, from); at < payments.length; at++) {
      const payment = payments[at];
      if (payment?.paidOn === undefined || payment.paidOn > to) break;
      const [first, last] = this.#windowOf(payment.paidOn, window);
      if (day >= first && day <= last) found.push(payment);
    }
    return found;
  }

  #windowOf(paidOn: Day, { before, after }: DepositWindow) {
    return once(
      this.#known,
      `${paidOn} ${after}`,
      (): Range => [addBusinessDays(paidOn, -before), addBusinessDays(paidOn, after)],
    );
  }

  /** Two calendar days for each business day are more than enough, with holidays beside them. */
  #aroundOf(day: Day, { before, after }: DepositWindow) {
    return once(
      this.#around,
      `${day} ${after}`,
      (): Range => [addDays(day, -2 * after - holidayDays), addDays(day, 2 * before + holidayDays)],
    );
  }
}

function once<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** The place of the first payment on a day or later. */
function firstFrom(payments: readonly Pick<AnnouncedPayment, 'paidOn'>[], day: Day): number {
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((payments[middle]?.paidOn ?? lastDay) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
