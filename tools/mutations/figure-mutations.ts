import type { Mutation } from './mutation.ts';

export const figures: readonly Mutation[] = [
  {
    breaks: 'a percentage of nothing is a number that is none',
    file: 'packages/core/src/metrics/ratios.ts',
    text: '  if (whole <= 0) return 0;\n  const scale',
    replacement: '  if (whole < 0) return 0;\n  const scale',
  },
  {
    breaks: 'a change from next to nothing has a percentage',
    file: 'packages/core/src/metrics/ratios.ts',
    text: '  return before >= changeBaseMin[unit];',
    replacement: '  return before > 0;',
  },
  {
    breaks: 'a payer at five percent is still good',
    file: 'packages/core/src/figures/verdicts.ts',
    text: "if (percent < fair) return 'good';",
    replacement: "if (percent <= fair) return 'good';",
  },
  {
    breaks: 'recoupments are no take-backs',
    file: 'packages/core/src/figures/catalogue.ts',
    text: "sum(plus(...allFees, ['lumpRecoupments', 'Recoupments'])),",
    replacement: 'sum(plus(...allFees)),',
  },
  {
    breaks: 'a contract is judged by cost where little of it is known',
    file: 'packages/core/src/figures/verdicts.ts',
    text: 'const knownSharePercentMin = 80n;',
    replacement: 'const knownSharePercentMin = 79n;',
  },
  {
    breaks: 'an estimate raises an alarm',
    file: 'packages/core/src/metrics/drug-profit.ts',
    text: "if (basis === 'estimated') return toCents(0);",
    replacement: '',
  },
  {
    breaks: 'half a cent of a floor is dropped',
    file: 'packages/core/src/floors.ts',
    text: "    'half_away_from_zero',",
    replacement: "    'toward_zero',",
  },
  {
    breaks: 'a line without a NADAC price looks checked',
    file: 'packages/core/src/invoice-audit/check-line.ts',
    text: "if (nadac === undefined) return 'no_price';",
    replacement: "if (nadac === undefined) return 'within';",
  },
  {
    breaks: 'a price of tomorrow costs today',
    file: 'apps/server/sql/functions/make_claim_costs.sql',
    text: 'priced_on <= filled_on',
    replacement: 'priced_on >= filled_on',
    tests: ['costs/claim-costs'],
  },
  {
    breaks: 'a price list holds after its last day',
    file: 'apps/server/sql/functions/make_claim_costs.sql',
    text: 'coalesce(effective_to >= filled_on, true)',
    replacement: 'true',
    tests: ['price-lists/price-order'],
  },
  {
    breaks: 'of two prices for a drug the first is imported',
    file: 'packages/documents/src/price-lists/read-own-prices.ts',
    text: 'first !== undefined && agree',
    replacement: 'first !== undefined',
  },
  {
    breaks: 'a line that the price list allows is an increase over the last price',
    file: 'packages/core/src/invoice-audit/check-line.ts',
    text: 'return hasList ? priceAboveList(line, list)',
    replacement: 'return hasList && priceAboveList(line, list) ? priceAboveList(line, list)',
  },
  {
    breaks: 'a score of 84 is excellent',
    file: 'packages/core/src/metrics/health-scores.ts',
    text: 'score >= 85',
    replacement: 'score >= 56',
  },
  {
    breaks: 'a jump is told from a little on',
    file: 'packages/core/src/metrics/comparable.ts',
    text: 'export const jumpRatio = 1.25;',
    replacement: 'export const jumpRatio = 1.19;',
  },
  {
    breaks: 'a lump sum of each month is in a rhythm of quarters',
    file: 'packages/core/src/metrics/comparable.ts',
    text: 'if (Math.min(one, other) < 2 ||',
    replacement: 'if (Math.min(one, other) < 1 ||',
  },
  {
    breaks: 'a payer is late a day too early',
    file: 'packages/core/src/alerts/payment-alerts.ts',
    text: 'const daysLateMin = 10;',
    replacement: 'const daysLateMin = 9;',
  },
];
