import { costIsUnknown, isCostKnown } from '../figures/verdicts.ts';
import { type Cents, usdText, zeroCents } from '../money.ts';
import {
  type HealthStatus,
  type HealthSubject,
  type HealthTrend,
  healthScore,
  healthStatus,
  healthSubjects,
  healthTrend,
} from './health-scores.ts';
import { changeInPercent, percentage, percentText } from './ratios.ts';

const cashFlowUnknown =
  'No vendor invoices or payments are recorded for this period, so cash out is unknown. Add invoices.';

/** An indicator's sentence: its figure and what that means, with amounts. */
function describeHealth(
  subject: HealthSubject,
  period: HealthPeriod,
  percent: number | null,
): string {
  const gross = usdText(period.grossCents);
  if (percent === null) return describeUnmeasured(subject, period);
  const share = percentText(percent);
  switch (subject) {
    case 'profitability':
      if (!isCostKnown(period.knownRevenueCents, period.revenueCents)) {
        const known = percentage(period.knownRevenueCents, period.revenueCents);
        return (
          `Only ${percentText(known)} of revenue has a known cost, too little to score ` +
          `profit. ${costIsUnknown}.`
        );
      }
      return (
        `${usdText(period.netProfitCents)} of ${usdText(period.revenueCents)} revenue remains ` +
        `after drug cost and fees, a margin of ${share}. 25%+ scores 100.`
      );
    case 'dirFeeBurden':
      return (
        `DIR fees of ${usdText(period.dirFeesCents)} are ${share} of ${gross} gross revenue. ` +
        'Below 5% is good; 10%+ is high.'
      );
    case 'cashFlow':
      if (!period.knowsVendors) return cashFlowUnknown;
      return (
        `${usdText(period.cashFlowCents)} of payments received remains after vendors are ` +
        `paid, ${share} of gross revenue. Below zero means more cash out than in.`
      );
    case 'payerConcentration':
      return (
        `${period.largestPayer?.name ?? 'One payer'} pays ` +
        `${usdText(period.largestPayer?.grossCents ?? zeroCents)} of ${gross} gross revenue, ${share}. ` +
        'The more you depend on one payer, the weaker your position at renewal.'
      );
    case 'vendorPayments':
      return (
        `${usdText(period.paidByDueCents)} of ${usdText(period.dueCents)} due to vendors was ` +
        `paid by its due date, ${share}.`
      );
    case 'revenueTrend':
      return (
        `Gross revenue of ${gross} vs. ${usdText(period.grossBeforeCents)} in the ` +
        `${period.isRunning ? 'same days of the ' : ''}prior period, ` +
        `${percent > 0 ? '+' : ''}${share}.`
      );
  }
}

function describeUnmeasured(subject: HealthSubject, period: HealthPeriod): string {
  switch (subject) {
    case 'profitability':
      return 'No gross revenue in this period, so there’s no margin.';
    case 'dirFeeBurden':
      return period.dirFeesCents > 0
        ? `DIR fees of ${usdText(period.dirFeesCents)} with no gross revenue.`
        : 'No gross revenue or DIR fees in this period.';
    case 'cashFlow':
      return (
        `${usdText(period.cashFlowCents)} of payments received remains after vendors are ` +
        'paid, with no gross revenue.'
      );
    case 'payerConcentration':
      return 'No payer had gross revenue in this period.';
    case 'vendorPayments':
      return 'No vendor invoices were due in this period.';
    case 'revenueTrend':
      return `Gross revenue of ${usdText(period.grossCents)}. The prior period has none to compare.`;
  }
}

/** The input of a period's indicators. */
export interface HealthPeriod {
  readonly grossCents: Cents;
  readonly dirFeesCents: Cents;
  readonly revenueCents: Cents;
  readonly netProfitCents: Cents;
  /** The revenue of claims with known cost. */
  readonly knownRevenueCents: Cents;
  readonly cashFlowCents: Cents;
  /** Whether any vendor invoice or payment is known; without one, outgoing money is unknown. */
  readonly knowsVendors: boolean;
  /** The payer with the most gross; null if none has any. */
  readonly largestPayer: { readonly name: string; readonly grossCents: Cents } | null;
  readonly dueCents: Cents;
  readonly paidByDueCents: Cents;
  /** Gross of the equally long period before, or of its same days while this one is running. */
  readonly grossBeforeCents: Cents;
  readonly isRunning: boolean;
}

export interface HealthIndicator {
  readonly subject: HealthSubject;
  /** The label on the screen: `DIR Fee Burden`. */
  readonly category: string;
  /** Null if too little is known. */
  readonly score: number | null;
  readonly trend: HealthTrend;
  readonly status: HealthStatus | null;
  readonly description: string;
  /** The scored percentage; null if nothing could be measured. */
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
 * The six indicators of a period in the order of the screen. `previous` is the equally long period
 * before it, or null if it is empty. Source: docs/domain/formulas.md, "Health indicators".
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

/** The percentage behind an indicator, one decimal; null if there is nothing to measure. */
function healthPercent(subject: HealthSubject, period: HealthPeriod): number | null {
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
      // A payer below zero would make the share exceed 100 percent.
      return Math.min(100, percentage(largestPayer?.grossCents ?? 0, grossCents));
  }
}

function scoreOf(subject: HealthSubject, period: HealthPeriod): number | null {
  if (subject === 'profitability' && !isJudged(period)) return null;
  if (subject === 'cashFlow' && !period.knowsVendors && period.cashFlowCents >= 0) return null;
  const percent = healthPercent(subject, period);
  return percent === null ? scoreWithoutPercent(subject, period) : healthScore(subject, percent);
}

/** Nothing measured means no score; only money taken without any gross is certainly bad. */
function scoreWithoutPercent(subject: HealthSubject, period: HealthPeriod): number | null {
  if (subject === 'dirFeeBurden' && period.dirFeesCents > 0) return 0;
  return subject === 'cashFlow' && period.cashFlowCents < 0 ? 0 : null;
}

function isJudged({ knownRevenueCents, revenueCents }: HealthPeriod): boolean {
  return isCostKnown(knownRevenueCents, revenueCents);
}
