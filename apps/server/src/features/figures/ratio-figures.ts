import type { FigureFamily } from './figure-definition.ts';
import { figureTerm, lumpTerm } from './figure-terms.ts';

/** Of other figures: each part opens in its turn. */
type Name = 'dirPercentage' | 'averageDirFee' | 'averageClaimValue' | 'takeBacks';

export const ratioFigures: FigureFamily<Name> = {
  dirPercentage: {
    label: 'DIR %',
    sentence:
      'DIR fees divided by gross, in percent with one decimal. 0 where gross is not above 0.',
    unit: 'percent',
    terms: async (sources) => [
      await figureTerm(sources, 'dirFees', { label: 'DIR fees' }),
      await figureTerm(sources, 'grossAmount', { label: 'Gross amount', operator: 'divided' }),
    ],
    whole: async (sources) => Math.round((await sources.totals()).dirPercentage * 10),
  },
  averageDirFee: {
    label: 'Average DIR fee',
    sentence: 'DIR fees divided by claims, to the cent. 0 without claims.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'dirFees', { label: 'DIR fees' }),
      await figureTerm(sources, 'claims', { label: 'Claims', operator: 'divided', unit: 'count' }),
    ],
    whole: async (sources) => (await sources.totals()).averageDirFeeCents,
  },
  averageClaimValue: {
    label: 'Average claim value',
    sentence: 'Gross divided by claims, to the cent. 0 without claims.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'grossAmount', { label: 'Gross amount' }),
      await figureTerm(sources, 'claims', { label: 'Claims', operator: 'divided', unit: 'count' }),
    ],
    whole: async (sources) => (await sources.totals()).averageClaimValueCents,
  },
  takeBacks: {
    label: 'Taken back',
    sentence: 'All fees and recoupments: what payers took after they had agreed to pay it.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'dirFees', { label: 'DIR fees' }),
      await figureTerm(sources, 'gerFees', { label: 'Effective rate fees', operator: 'plus' }),
      await figureTerm(sources, 'otherFees', { label: 'Other fees', operator: 'plus' }),
      await lumpTerm(sources, ['recoupment'], { label: 'Recoupments' }),
    ],
    whole: async (sources) => (await sources.totals()).takeBacksCents,
  },
};
