import type { Timeframe } from '@pfs/core/metrics/periods';

const words: Readonly<Record<Timeframe, string>> = {
  '1month': '1 month',
  '3months': '3 months',
  '6months': '6 months',
  '12months': '12 months',
};

export function timeframeInWords(timeframe: Timeframe): string {
  return words[timeframe];
}
