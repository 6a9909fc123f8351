import type { ClaimDetail } from '@pfs/wire/claims';
import { subtractDollars, sumDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import type { EquationLine } from '../../ui/equation.tsx';

type Term = Pick<EquationLine, 'key' | 'label' | 'dollars'>;

/** A deduction, or an addition where the amount is negative: never "minus minus". */
function takenAway({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'plus' }
    : { key, label, dollars, operator: 'minus' };
}

function added({ key, label, dollars }: Term): EquationLine {
  return dollars < 0
    ? { key, label, dollars: Math.abs(dollars), operator: 'minus' }
    : { key, label, dollars, operator: 'plus' };
}

/** Charge − adjustments = paid, or what it should be where the claim does not balance. */
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

/** How much the paid amount differs from the calculated one. */
export function differenceText({ netAmount, difference }: ClaimDetail): string {
  const off = `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'less' : 'more'}`;
  return `The payer paid ${formatMoney(netAmount)}, ${off} than calculated. Totals use the amount paid.`;
}
