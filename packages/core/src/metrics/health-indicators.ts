import { isCostKnown } from '../figures/verdicts.ts';
import type { Cents } from '../money.ts';
import {
  type HealthStatus,
  type HealthSubject,
  type HealthTrend,
  healthScore,
  healthStatus,
  healthSubjects,
  healthTrend,
} from './health-scores.ts';
import { describeHealth } from './health-words.ts';
import { changeInPercent, percentage } from './ratios.ts';

/** What the indicators of a period are measured on. */
export interface HealthPeriod {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  readonly revenueCents: Cents;
  readonly netProfitCents: Cents;
  /** Of the revenue, that of claims whose cost is known. */
  readonly knownRevenueCents: Cents;
  readonly cashFlowCents: Cents;
  /** Whether any invoice or payment of a vendor is known; without one, what went out is not. */
  readonly knowsVendors: boolean;
  /** The payer with the most gross; null where none has any. */
  readonly largestPayer: { readonly name: string; readonly grossCents: Cents } | null;
  readonly dueCents: Cents;
  readonly paidByDueCents: Cents;
  /** Gross of the period as long before this one; of its same days where this one still runs. */
  readonly grossBeforeCents: Cents;
  readonly isRunning: boolean;
}

export interface HealthIndicator {
  readonly subject: HealthSubject;
  /** As the screen names it: `DIR Fee Burden`. */
  readonly category: string;
  /** Null where too little is known to judge. */
  readonly score: number | null;
  readonly trend: HealthTrend;
  readonly status: HealthStatus | null;
  readonly description: string;
  /** The percentage that was scored; null where nothing could be measured. */
  readonly percent: number | null;
}

const categories: Readonly<Record<HealthSubject, string>> = {
  profitability: 'Profitability',
  dirFeeBurden: 'DIR Fee Burden',
  cashFlow: 'Cash Flow',
  payerConcentration: 'Payer Concentration',
  vendorPayments: 'Vendor Payments',
  revenueTrend: 'Revenue Trend',
};

/**
 * The six indicators of a period, in the order of the screen. `previous` is the period as long
 * before it, or null where it holds nothing. Source: docs/domain/formulas.md, "Health indicators".
 */
export function healthIndicators(
  current: HealthPeriod,
  previous: HealthPeriod | null,
): readonly HealthIndicator[] {
  return healthSubjects.map((subject) => {
    const percent = healthPercent(subject, current);
    const score = scoreOf(subject, current);
    return {
      subject,
      category: categories[subject],
      score,
      trend: healthTrend(score, previous === null ? null : scoreOf(subject, previous)),
      status: score === null ? null : healthStatus(score),
      description: describeHealth(subject, current, percent),
      percent,
    };
  });
}

/** The percentage an indicator stands on, one decimal; null where there is nothing to measure. */
export function healthPercent(subject: HealthSubject, period: HealthPeriod): number | null {
  const { grossCents, largestPayer, dueCents } = period;
  if (subject === 'vendorPayments') {
    return dueCents <= 0 ? null : percentage(period.paidByDueCents, dueCents);
  }
  if (subject === 'revenueTrend') return changeInPercent(grossCents, period.grossBeforeCents);
  if (grossCents <= 0) return null;
  switch (subject) {
    case 'profitability':
      return percentage(period.netProfitCents, period.revenueCents);
    case 'dirFeeBurden':
      return percentage(period.dirFeesCents, grossCents);
    case 'cashFlow':
      return percentage(period.cashFlowCents, grossCents);
    case 'payerConcentration':
      // Another payer below zero would make it more than all.
      return Math.min(100, percentage(largestPayer?.grossCents ?? 0, grossCents));
  }
}

function scoreOf(subject: HealthSubject, period: HealthPeriod): number | null {
  if (subject === 'profitability' && !isJudged(period)) return null;
  if (subject === 'cashFlow' && !period.knowsVendors && period.cashFlowCents >= 0) return null;
  const percent = healthPercent(subject, period);
  return percent === null ? scoreWithoutPercent(subject, period) : healthScore(subject, percent);
}

/** What is not measured has no score; only money taken without any gross is bad for sure. */
function scoreWithoutPercent(subject: HealthSubject, period: HealthPeriod): number | null {
  if (subject === 'dirFeeBurden' && period.dirFeesCents > 0) return 0;
  return subject === 'cashFlow' && period.cashFlowCents < 0 ? 0 : null;
}

function isJudged({ knownRevenueCents, revenueCents }: HealthPeriod): boolean {
  return isCostKnown(knownRevenueCents, revenueCents);
}
