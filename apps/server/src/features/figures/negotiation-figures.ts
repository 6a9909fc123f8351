import { percentInWords, percentOfCents } from '@pfs/core/metrics/ratios';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumClaimCosts } from './claim-costs.repository.ts';
import type { FigureDefinition, FigureFamily, WholeTerm } from './figure-definition.ts';
import type { FigureSources } from './figure-sources.ts';
import { claimTerm, filterOfRows, lumpTerm } from './figure-terms.ts';
import { nothing, payerTerms } from './payer-terms.ts';
import { perSources } from './per-sources.ts';
import { withFloor } from './with-floor.ts';

const partDOf = perSources(({ tx, filter }) => sumClaimCosts(tx, { ...filter, partD: 'true' }));

async function partDTerm(
  sources: FigureSources,
  fee: 'dir' | 'ger',
  { label, operator }: Pick<WholeTerm, 'label' | 'operator'>,
): Promise<WholeTerm> {
  const sums = await partDOf(sources);
  return {
    key: `part_d.${fee}`,
    label,
    operator,
    unit: 'dollars',
    whole: centsOfSum(sums[fee]),
    rows: {
      kind: 'claim_costs',
      filter: filterOfRows(sources.filter, { partD: 'true' }),
      field: `${fee}Fee`,
      count: Number(sums.rows),
    },
  };
}

/** Of one payer: its fees above what is usual; Part D deductions are a saving of their own. */
async function negotiationTerms(sources: FigureSources) {
  const { benchmarkPercent } = sources.settings;
  const { grossCents } = await sources.totals();
  if (grossCents <= 0) return [nothing('No gross to measure by')];
  const usual: WholeTerm = {
    key: 'benchmark',
    label: `${percentInWords(benchmarkPercent)} of gross, which is usual`,
    operator: 'minus',
    unit: 'dollars',
    whole: percentOfCents(grossCents, benchmarkPercent),
    rows: {
      kind: 'figures',
      filter: filterOfRows(sources.filter, { figure: 'grossAmount' }),
      field: null,
      count: 1,
    },
  };
  const partD = await partDTerm(sources, 'dir', {
    label: 'DIR fees of Part D fills',
    operator: 'minus',
  });
  const terms = [
    await claimTerm(sources, 'dirFee', { label: 'DIR fees of claims' }),
    await lumpTerm(sources, ['dir'], { label: 'DIR lump sums' }),
    ...(partD.rows?.count === 0 ? [] : [partD]),
    usual,
  ];
  return withFloor(terms, 'Not above what is usual');
}

const dirNegotiationSavings: FigureDefinition = {
  label: 'DIR fees above what is usual',
  sentence:
    'Payer by payer, DIR fees without those of Part D fills, less the usual share of gross, where ' +
    'that is above zero.',
  unit: 'dollars',
  terms: (sources) =>
    sources.filter.payer === undefined
      ? payerTerms(sources, 'dirNegotiationSavings', 'No payer takes more than is usual')
      : negotiationTerms(sources),
};

const partDDeductions: FigureDefinition = {
  label: 'Part D deductions',
  sentence: 'DIR and effective rate fees of Part D fills of 2024 and later, by the plan’s name.',
  unit: 'dollars',
  terms: async (sources) => {
    if (sources.filter.payer === undefined) {
      return payerTerms(sources, 'partDDeductions', 'No payer took any');
    }
    const terms = [
      await partDTerm(sources, 'dir', { label: 'DIR fees of Part D fills', operator: null }),
      await partDTerm(sources, 'ger', { label: 'Effective rate fees of them', operator: 'plus' }),
    ];
    return withFloor(terms, 'More was given back than taken');
  },
};

/** Payer by payer: what one takes too much is no comfort for another. */
export const negotiationFigures: FigureFamily<'dirNegotiationSavings' | 'partDDeductions'> = {
  dirNegotiationSavings,
  partDDeductions,
};
