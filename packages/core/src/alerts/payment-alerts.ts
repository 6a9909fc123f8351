import { addDays, addMonths, daysInMonth, type Month } from '../days.ts';
import { type Cents, usdText } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { AlertFound } from './fee-alerts.ts';

/**
 * Payments whose claims and lump sums don't add up to the amount paid, or whose file ends too
 * early. They are held for review.
 */
export function findHeldPayments(options: {
  readonly who: string;
  readonly when: string;
  readonly payments: number;
  /** How many of them are cut off. */
  readonly cutOff: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, payments, cutOff, amountCents } = options;
  if (payments === 0) return undefined;
  const one = payments === 1;
  const apart = one ? 'doesn’t add up' : 'don’t add up';
  const cut = one ? 'is cut off' : 'are cut off';
  const problem = [...(cutOff < payments ? [apart] : []), ...(cutOff > 0 ? [cut] : [])].join(
    ' or ',
  );
  const reason =
    cutOff === 0
      ? 'the claims and lump sums in the file don’t match the amount paid.'
      : 'claims may be missing. Ask the payer for the complete file.';
  return {
    type: 'warning',
    severity: 'high',
    title: `${one ? 'A payment' : `${payments} payments`} from ${who} ${problem}`,
    message: `${usdText(amountCents)} in ${when} is excluded from your totals because ${reason}`,
  };
}

const daysLateMin = 10;
const highDaysLate = 30;

/**
 * A payer that paid in each of the prior three months and hasn't paid since this month began. Its
 * payment is expected by the latest day of a month on which its first payment came, and late 10
 * days after that. Source: docs/domain/formulas.md, "Late payer alert".
 */
export function findLatePayer(options: {
  readonly who: string;
  readonly month: Month;
  /** As a person says it: `October 2026`. */
  readonly when: string;
  readonly today: Day;
  /** The payer's first payment day in each of the prior three months, in any order. */
  readonly firstPaidBefore: readonly Day[];
  /**
   * The payer's first payment day since the month began; a remittance may come before its money.
   */
  readonly paidSince: Day | null;
}): AlertFound | undefined {
  const { who, month, when, today, firstPaidBefore, paidSince } = options;
  const months = new Set(firstPaidBefore.map((day) => day.slice(0, 7)));
  const wanted = [1, 2, 3].map((back) => addMonths(`${month}-01`, -back).slice(0, 7));
  if (paidSince !== null || wanted.some((one) => !months.has(one))) return undefined;
  const expected = expectedOn(month, firstPaidBefore);
  if (today < addDays(expected, daysLateMin)) return undefined;
  return {
    type: 'warning',
    severity: today >= addDays(expected, highDaysLate) ? 'high' : 'medium',
    title: `No payment from ${who}`,
    message:
      `Its first payment arrived by day ${Number(expected.slice(8))} of each of the prior three months, but ` +
      `nothing has arrived for ${when}. Ask for the payment or upload its remittance.`,
  };
}

function expectedOn(month: Month, firstPaidBefore: readonly Day[]): Day {
  const latest = Math.max(...firstPaidBefore.map((day) => Number(day.slice(8, 10))));
  const [year = 0, number = 0] = month.split('-').map(Number);
  return addDays(`${month}-01`, Math.min(latest, daysInMonth(year, number)) - 1);
}

const highLossCentsMin = 100_000;

/**
 * Fills of a month that were paid below their known cost. Estimated costs never raise an alert.
 * Source: docs/domain/formulas.md, "Below-cost alert".
 */
export function findBelowCost(options: {
  readonly when: string;
  readonly claims: number;
  readonly lossCents: Cents;
}): AlertFound | undefined {
  const { when, claims, lossCents } = options;
  if (claims <= 0 || lossCents <= 0) return undefined;
  const one = claims === 1;
  return {
    type: 'below_cost',
    severity: lossCents >= highLossCentsMin ? 'high' : 'medium',
    title: `${one ? 'A claim was' : `${claims.toLocaleString('en-US')} claims were`} paid below cost`,
    message:
      `After fees, ${one ? 'it was' : 'they were'} reimbursed ${usdText(lossCents)} below ` +
      `acquisition cost in ${when}, based on your invoices, price lists and NADAC prices.`,
  };
}

const highUnclassifiedCentsMin = 50_000;

/** Money taken or given, as lump sums or on claims, with codes that no rule knows. */
export function findUnclassified(options: {
  readonly who: string;
  readonly when: string;
  readonly lumpCents: Cents;
  readonly claimCents: Cents;
}): AlertFound | undefined {
  const { who, when, lumpCents, claimCents } = options;
  if (lumpCents === 0 && claimCents === 0) return undefined;
  const parts = [
    ...(lumpCents === 0 ? [] : [`${usdText(lumpCents)} in lump sums`]),
    ...(claimCents === 0 ? [] : [`${usdText(claimCents)} on claims`]),
  ];
  return {
    type: 'warning',
    severity:
      Math.abs(lumpCents) + Math.abs(claimCents) >= highUnclassifiedCentsMin ? 'high' : 'medium',
    title: `Unexplained adjustments from ${who}`,
    message:
      `${parts.join(' and ')} in ${when} came without a code or reference that explains it. It is ` +
      'not included in any fee total.',
  };
}
