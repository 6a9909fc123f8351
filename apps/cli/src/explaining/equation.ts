import { type Cents, formatUsd } from '@pfs/core/money';
import { sumText } from '../wording.ts';

interface Sides {
  readonly charge: Cents | undefined;
  readonly adjustments: readonly (Cents | undefined)[];
  readonly paid: Cents | undefined;
}

export function equation(what: string, { charge, adjustments, paid }: Sides): string {
  const known = adjustments.filter((amount) => amount !== undefined);
  if (charge === undefined || paid === undefined || known.length < adjustments.length) {
    return `${what}: not known, an amount is missing or could not be read`;
  }
  const taken = known.map((amount) => ` - ${inParentheses(amount)}`).join('');
  // Amounts that are exact each may come to a sum that is beyond it.
  const comes = known.reduce((sum, amount) => sum - BigInt(amount), BigInt(charge));
  const off = BigInt(paid) - comes;
  const verdict =
    off === 0n
      ? 'as the file says'
      : `but the file says ${formatUsd(paid)}: off by ${sumText(off)}`;
  return `${what}: ${formatUsd(charge)}${taken} = ${sumText(comes)}, ${verdict}`;
}

function inParentheses(cents: Cents): string {
  return cents < 0 ? `(${formatUsd(cents)})` : formatUsd(cents);
}
