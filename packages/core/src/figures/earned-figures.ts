import { type FigureName, figureNames } from './figure-names.ts';
import { dollars, type FigureDefinition, plus, sum, timeDimensions } from './formula.ts';

/** By drug without lump sums, which name none. */
const known = ['payer', 'drug', ...timeDimensions] as const;

/** Fees by the fills they are for. */
export const earnedFigures = {
  earnedDirFees: dollars(
    'Earned DIR fees',
    known,
    'DIR fees on claims by fill date, and DIR lump sums in their service period, otherwise on the ' +
      'payment date.',
    sum(plus(['earnedClaimDir', 'DIR fees on claims'], ['earnedLumpDir', 'DIR lump sums'])),
  ),
  earnedFees: dollars(
    'Earned fees',
    known,
    'All fees on claims by fill date, and lump sum fees in their service period, otherwise on the ' +
      'payment date.',
    sum(
      plus(
        ['earnedClaimDir', 'DIR fees on claims'],
        ['earnedClaimGer', 'GER fees on claims'],
        ['earnedClaimOther', 'Other fees on claims'],
        ['earnedLumpFees', 'Lump sum fees'],
      ),
    ),
  ),
} as const satisfies Partial<Record<FigureName, FigureDefinition>>;

/** The figures of fees by fill date, and the same by payment date. */
const paidFigures: Partial<Record<FigureName, FigureName>> = {
  earnedDirFees: 'dirFees',
  earnedFees: 'fees',
};

/** The fees by payment date of a figure by fill date. */
export function paidFigureOf(name: FigureName): FigureName | undefined {
  return paidFigures[name];
}

/** The fees by fill date of a figure by payment date. */
export function earnedFigureOf(name: FigureName): FigureName | undefined {
  return figureNames.find((one) => paidFigures[one] === name);
}
