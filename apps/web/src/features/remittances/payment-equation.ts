import type { RemittanceDetail } from '@pfs/wire/remittances';
import { subtractDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import type { EquationLine } from '../../ui/equation.tsx';

export type Payment = RemittanceDetail['payments'][number];

/** Claims less what was taken in lump sums: what the payment must come to. */
export function paymentEquation(payment: Payment): readonly EquationLine[] {
  const { claimsTotal, providerAdjustmentsTotal: lumps, balanced } = payment;
  return [
    { key: 'claims', label: 'Claims', dollars: claimsTotal },
    {
      key: 'lumps',
      label: lumps < 0 ? 'Lump sums added' : 'Lump sums, taken',
      dollars: Math.abs(lumps),
      operator: lumps < 0 ? 'plus' : 'minus',
    },
    {
      key: 'sum',
      label: balanced ? 'Payment' : 'Expected payment',
      dollars: subtractDollars(claimsTotal, lumps),
      operator: 'equals',
    },
  ];
}

/** How far the payment is from its claims and lump sums, in words; nothing where it closes. */
export function differenceWords(payment: Payment): string | undefined {
  const { amount, claimsTotal, providerAdjustmentsTotal } = payment;
  const apart = subtractDollars(amount, subtractDollars(claimsTotal, providerAdjustmentsTotal));
  if (apart === 0) return undefined;
  const size = formatMoney(Math.abs(apart));
  return `The payment is ${size} ${apart < 0 ? 'less' : 'more'} than the total of its claims and lump sums.`;
}
