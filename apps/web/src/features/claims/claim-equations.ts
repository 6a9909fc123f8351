import type { ClaimDetail } from '@pfs/wire/claims';
import { subtractDollars, sumDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import type { EquationLine } from '../../ui/equation.tsx';

type Term = Pick<EquationLine, 'key' | 'label' | 'dollars'>;

/** An amount that is taken away, or, where it is negative, given: never "minus minus". */
export function takenAway({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'plus' }
    : { key, label, dollars, operator: 'minus' };
}

function added({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'minus' }
    : { key, label, dollars, operator: 'plus' };
}

/** Charge − adjustments = paid. A claim that does not close shows by how much. */
export function paidEquation(claim: ClaimDetail): readonly EquationLine[] {
  const adjusted = sumDollars(claim.adjustments.map(({ amount }) => amount));
  return [
    { key: 'charge', label: 'Charge', dollars: claim.chargeAmount },
    takenAway({ key: 'adjusted', label: 'Adjustments', dollars: adjusted }),
    {
      key: 'paid',
      label: claim.difference === 0 ? 'Paid' : 'Calculated payment',
      dollars: subtractDollars(claim.chargeAmount, adjusted),
      operator: 'equals',
    },
  ];
}

/** Net + fees = gross; fees that are zero are left out. */
export function grossEquation(claim: ClaimDetail): readonly EquationLine[] {
  const fees: readonly Term[] = [
    { key: 'dir', label: 'DIR fees', dollars: claim.dirFee },
    { key: 'ger', label: 'Effective rate (GER) fees', dollars: claim.gerFee },
    { key: 'other', label: 'Other fees', dollars: claim.otherFees },
  ];
  return [
    { key: 'net', label: 'Net paid', dollars: claim.netAmount },
    ...fees.filter(({ dollars }) => dollars !== 0).map(added),
    { key: 'gross', label: 'Gross', dollars: claim.grossAmount, operator: 'equals' },
  ];
}

/** How far the paid amount is from what the adjustments leave. */
export function notClosingWords({ netAmount, difference }: ClaimDetail): string {
  const apart = `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'}`;
  return `The payer paid ${formatMoney(netAmount)}, ${apart} than calculated. Totals use the amount paid.`;
}
