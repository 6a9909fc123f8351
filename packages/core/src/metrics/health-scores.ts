import { type Grade, gradeEdges, gradeScores } from '../figures/verdicts.ts';
import { type Cents, divideWhole, sumCents, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { Period } from './periods.ts';

/** The six things that Financial Health scores, by the name of what is measured. */
export const healthSubjects = [
  'profitability',
  'dirFeeBurden',
  'cashFlow',
  'payerConcentration',
  'vendorPayments',
  'revenueTrend',
] as const;
export type HealthSubject = (typeof healthSubjects)[number];

export type HealthStatus = 'excellent' | 'good' | 'warning' | 'critical';
export type HealthTrend = 'up' | 'down' | 'flat';

/** From a percentage to a score; straight lines between the points, level beyond them. */
type Points = readonly (readonly [percent: number, score: number])[];

const { dir, margin } = gradeEdges;
const justBelow = (percent: number) => (percent * 10 - 1) / 10;

/**
 * Where a grade begins its score begins too, so that a state says what badges say of the same
 * percentage. Source: docs/domain/formulas.md, "Health indicators".
 */
export const healthPoints: Readonly<Record<HealthSubject, Points>> = {
  profitability: [
    [-10, 0],
    [justBelow(margin.poor), gradeScores.fair - 1],
    [margin.poor, gradeScores.fair],
    [justBelow(margin.fair), gradeScores.good - 1],
    [margin.fair, gradeScores.good],
    [25, 100],
  ],
  dirFeeBurden: [
    [0, 100],
    [justBelow(dir.fair), gradeScores.good],
    [dir.fair, gradeScores.good - 1],
    [justBelow(dir.poor), gradeScores.fair],
    [dir.poor, gradeScores.fair - 1],
    [20, 0],
  ],
  cashFlow: [
    [-10, 0],
    [0, 50],
    [10, 100],
  ],
  payerConcentration: [
    [30, 100],
    [80, 0],
  ],
  vendorPayments: [
    [0, 0],
    [100, 100],
  ],
  revenueTrend: [
    [-20, 0],
    [0, 70],
    [10, 100],
  ],
};

/**
 * The whole score, 0 to 100, of a percentage with one decimal: of the figure as it is shown, so
 * that who reads it can reckon the score again. Rounded half up.
 */
export function healthScore(subject: HealthSubject, percent: number): number {
  const tenths = Math.round(percent * 10);
  let [lastTenths, lastScore] = [Number.NEGATIVE_INFINITY, healthPoints[subject][0]?.[1] ?? 0];
  for (const [pointPercent, score] of healthPoints[subject]) {
    const pointTenths = Math.round(pointPercent * 10);
    if (tenths <= pointTenths) {
      if (lastTenths === Number.NEGATIVE_INFINITY) return score;
      const width = pointTenths - lastTenths;
      const top = lastScore * width + (tenths - lastTenths) * (score - lastScore);
      return divideWhole(BigInt(top), BigInt(width), 'half_away_from_zero');
    }
    lastTenths = pointTenths;
    lastScore = score;
  }
  return lastScore;
}

/** 85 and more excellent, 70 good, 50 warning, less is critical. */
export function healthStatus(score: number): HealthStatus {
  if (score >= 85) return 'excellent';
  if (score >= gradeScores.good) return 'good';
  return score >= gradeScores.fair ? 'warning' : 'critical';
}

/** What a state is on the scale that all verdicts share. */
export const gradesOfStates: Readonly<Record<HealthStatus, Grade>> = {
  excellent: 'good',
  good: 'good',
  warning: 'fair',
  critical: 'poor',
};

const trendDifferenceMin = 3;

/** Up or down where the score moved by more than 3; flat where there is nothing to compare with. */
export function healthTrend(score: number | null, previousScore: number | null): HealthTrend {
  if (score === null || previousScore === null) return 'flat';
  if (Math.abs(score - previousScore) <= trendDifferenceMin) return 'flat';
  return score > previousScore ? 'up' : 'down';
}

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
interface VendorFigures {
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
