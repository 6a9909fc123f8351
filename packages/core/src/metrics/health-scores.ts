import { type Grade, gradeEdges, gradeScores } from '../figures/verdicts.ts';
import { type Cents, divideWhole, sumCents, toCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { Period } from './periods.ts';

/** What Financial Health scores, by name. */
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

/** Maps a percentage to a score: linear between the points, constant outside them. */
type Points = readonly (readonly [percent: number, score: number])[];

const { dir, margin } = gradeEdges;
const justBelow = (percent: number) => (percent * 10 - 1) / 10;

/**
 * Score ranges begin where grades begin, so that a state agrees with the badges. Source:
 * docs/domain/formulas.md, "Health indicators".
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
 * The whole score, 0 to 100, of a percentage with one decimal. It uses the figure as shown, so that
 * readers can recalculate it. Rounded half up.
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

/** Excellent from 85, good from 70, warning from 50, critical below. */
export function healthStatus(score: number): HealthStatus {
  if (score >= 85) return 'excellent';
  if (score >= gradeScores.good) return 'good';
  return score >= gradeScores.fair ? 'warning' : 'critical';
}

/** The verdict of a state. */
export const gradesOfStates: Readonly<Record<HealthStatus, Grade>> = {
  excellent: 'good',
  good: 'good',
  warning: 'fair',
  critical: 'poor',
};

const trendDifferenceMin = 3;

/** Up or down if the score moved by more than 3; flat without a comparison. */
export function healthTrend(score: number | null, previousScore: number | null): HealthTrend {
  if (score === null || previousScore === null) return 'flat';
  if (Math.abs(score - previousScore) <= trendDifferenceMin) return 'flat';
  return score > previousScore ? 'up' : 'down';
}

/** What the money figures need of an invoice. */
export interface VendorInvoiceFigures {
  readonly invoiceDate: Day;
  readonly dueDate: Day | null;
  readonly totalCents: Cents;
  /** Its payments. */
  readonly payments: readonly { readonly paidOn: Day; readonly amountCents: Cents }[];
  readonly status: string;
  /** Flagged as a duplicate, and not overruled. */
  readonly duplicate: boolean;
}

/** Vendor costs of a period. Source: docs/domain/formulas.md, "Vendor invoices". */
interface VendorFigures {
  /** Total of the counted invoices dated in the period: see `isCounted`. */
  readonly spendCents: Cents;
  /** Payments of the period on invoices of any date, except canceled ones. */
  readonly paymentsCents: Cents;
  /** Total of the counted invoices due in the period and before today, without credits. */
  readonly dueCents: Cents;
  /** The part of it paid by the due date. Never more than what was due. */
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
