import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumUnmatchedBalances } from '../provider-adjustments/public.ts';
import { sumClaimCosts } from './claim-costs.repository.ts';
import type { FigureDefinition, FigureFamily, WholeTerm } from './figure-definition.ts';
import { figureTerm, filterOfRows, lumpTerm } from './figure-terms.ts';
import { negotiationFigures } from './negotiation-figures.ts';
import { perSources } from './per-sources.ts';
import { sumPurchaseLines } from './purchase-lines.repository.ts';
import { withFloor } from './with-floor.ts';

/** What could be saved; never below zero. */
type Name =
  | 'dirNegotiationSavings'
  | 'belowCostLoss'
  | 'unexplainedTakeBacks'
  | 'purchasingSavings'
  | 'partDDeductions'
  | 'potentialSavings';

const lossesOf = perSources(({ tx, filter }) => sumClaimCosts(tx, filter));

const belowCostLoss: FigureDefinition = {
  label: 'Lost on fills below cost',
  sentence: 'What fills with a known cost brought less than that, after their fees.',
  unit: 'dollars',
  terms: async (sources) => {
    const { loss, lossRows } = await lossesOf(sources);
    return [
      {
        key: 'losses',
        label: 'Losses of fills below cost',
        operator: null,
        unit: 'dollars',
        whole: centsOfSum(loss),
        rows: {
          kind: 'claim_costs',
          filter: filterOfRows(sources.filter, { belowCost: 'true' }),
          field: 'loss',
          count: Number(lossRows),
        },
      },
    ];
  },
};

const unexplainedTakeBacks: FigureDefinition = {
  label: 'Take-backs without a reason',
  sentence: 'Unclassified lump sums, and balances taken back that no known payment carried.',
  unit: 'dollars',
  terms: async (sources) => {
    const { from, to, payer } = sources.filter;
    const unmatched = await sumUnmatchedBalances(sources.tx, { from, to, payer });
    const balances: WholeTerm = {
      key: 'forwarding_balances',
      label: 'Balances of unknown origin',
      operator: 'plus',
      unit: 'dollars',
      whole: unmatched.amountCents,
      rows: {
        kind: 'forwarding_balances',
        filter: filterOfRows({ from, to, payer }, { open: 'taken' }),
        field: 'open',
        count: unmatched.rows,
      },
    };
    const unclassified = await lumpTerm(sources, ['unclassified'], {
      label: 'Unclassified lump sums',
      operator: null,
    });
    return withFloor([unclassified, balances], 'More was given than taken');
  },
};

const purchasingSavings: FigureDefinition = {
  label: 'Paid above the lowest price',
  sentence: 'Quantity times what a unit cost above the lowest own or NADAC price, line by line.',
  unit: 'dollars',
  terms: async ({ tx, filter: { from, to, payer, ndc, drug } }) => {
    if (payer !== undefined || ndc !== undefined || drug !== undefined) return [];
    const { rows, amount } = await sumPurchaseLines(tx, { from, to });
    const lines: WholeTerm = {
      key: 'purchase_lines',
      label: 'Lines of invoices',
      operator: null,
      unit: 'dollars',
      whole: centsOfSum(amount),
      rows: {
        kind: 'purchase_lines',
        filter: filterOfRows({ from, to }),
        field: 'above',
        count: Number(rows),
      },
    };
    return withFloor([lines], 'More came back than was paid above it');
  },
};

export const opportunityFigures: FigureFamily<Name> = {
  ...negotiationFigures,
  belowCostLoss,
  unexplainedTakeBacks,
  purchasingSavings,
  potentialSavings: {
    label: 'Potential annual savings',
    sentence: 'All opportunities together.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'dirNegotiationSavings', { label: 'DIR fees above what is usual' }),
      await figureTerm(sources, 'belowCostLoss', { label: 'Fills below cost', operator: 'plus' }),
      await figureTerm(sources, 'unexplainedTakeBacks', {
        label: 'Take-backs without a reason',
        operator: 'plus',
      }),
      await figureTerm(sources, 'purchasingSavings', {
        label: 'Paid above the lowest price',
        operator: 'plus',
      }),
      await figureTerm(sources, 'partDDeductions', {
        label: 'Part D deductions',
        operator: 'plus',
      }),
    ],
  },
};
