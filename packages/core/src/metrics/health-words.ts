import { costIsUnknown, isCostKnown } from '../figures/verdicts.ts';
import { usdInWords, zeroCents } from '../money.ts';
import type { HealthPeriod } from './health-indicators.ts';
import type { HealthSubject } from './health-scores.ts';
import { percentage, percentInWords } from './ratios.ts';

const cashFlowUnknown =
  'No invoice or payment of a vendor is known in this period, so what went out is not. Add invoices.';

/** What an indicator says: the figure it stands on and what that means, with its amounts. */
export function describeHealth(
  subject: HealthSubject,
  period: HealthPeriod,
  percent: number | null,
): string {
  const gross = usdInWords(period.grossCents);
  if (percent === null) return describeUnmeasured(subject, period);
  const share = percentInWords(percent);
  switch (subject) {
    case 'profitability':
      if (!isCostKnown(period.knownRevenueCents, period.revenueCents)) {
        const known = percentage(period.knownRevenueCents, period.revenueCents);
        return (
          `Only ${percentInWords(known)} of revenue has a known cost, too little to judge a profit ` +
          `by. ${costIsUnknown}.`
        );
      }
      return (
        `${usdInWords(period.netProfitCents)} of ${usdInWords(period.revenueCents)} revenue is left ` +
        `after the cost of drugs and fees, a margin of ${share}. 25% or more is the full score.`
      );
    case 'dirFeeBurden':
      return (
        `DIR fees of ${usdInWords(period.dirFeesCents)} are ${share} of ${gross} gross. ` +
        'Below 5% is good, from 10% on it is heavy.'
      );
    case 'cashFlow':
      if (!period.knowsVendors) return cashFlowUnknown;
      return (
        `${usdInWords(period.cashFlowCents)} is left of the payments received once vendors are ` +
        `paid, ${share} of gross. Below zero more went out than came in.`
      );
    case 'payerConcentration':
      return (
        `${period.largestPayer?.name ?? 'One payer'} pays ` +
        `${usdInWords(period.largestPayer?.grossCents ?? zeroCents)} of ${gross} gross, ${share}. ` +
        'The more hangs on one payer, the weaker your hand when its contract is renewed.'
      );
    case 'vendorPayments':
      return (
        `${usdInWords(period.paidByDueCents)} of ${usdInWords(period.dueCents)} due to vendors was ` +
        `paid by its due date, ${share}.`
      );
    case 'revenueTrend':
      return (
        `Gross of ${gross} against ${usdInWords(period.grossBeforeCents)} in the ` +
        `${period.isRunning ? 'same days of the ' : ''}period before, ` +
        `${percent > 0 ? '+' : ''}${share}.`
      );
  }
}

function describeUnmeasured(subject: HealthSubject, period: HealthPeriod): string {
  switch (subject) {
    case 'profitability':
      return 'No gross in this period, so there is no margin.';
    case 'dirFeeBurden':
      return period.dirFeesCents > 0
        ? `DIR fees of ${usdInWords(period.dirFeesCents)} and no gross to bear them.`
        : 'No gross and no DIR fees in this period.';
    case 'cashFlow':
      return (
        `${usdInWords(period.cashFlowCents)} is left of the payments received once vendors are ` +
        'paid, without any gross.'
      );
    case 'payerConcentration':
      return 'No payer has paid any gross in this period.';
    case 'vendorPayments':
      return 'No vendor invoice fell due in this period.';
    case 'revenueTrend':
      return `Gross of ${usdInWords(period.grossCents)}; the period before has none to compare.`;
  }
}
