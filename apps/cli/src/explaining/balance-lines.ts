import { type Cents, formatUsd, parseCents } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { count } from '../wording.ts';
import { equation } from './equation.ts';
import type { Line } from './find-claim.ts';

/** Services first, each from its own amounts; then the claim with all of them. */
export function balanceLines(claim: Claim, lines: readonly Line[]): readonly string[] {
  const services = lines.flatMap((line, index) => {
    if (line.name !== 'SVC') return [];
    const rest = lines.slice(index + 1);
    const next = rest.findIndex(({ name }) => name === 'SVC');
    const own = next < 0 ? rest : rest.slice(0, next);
    const adjustments = own.filter(({ name }) => name === 'CAS').flatMap(amountsOf);
    const [charge, paid] = [line.values[1], line.values[2]].map((value) => parseCents(value ?? ''));
    return [equation(`service in segment ${count(line.number)}`, { charge, adjustments, paid })];
  });
  const { chargeCents: charge, netCents: paid } = claim;
  const adjustments = claim.adjustments.map(({ amountCents }) => amountCents);
  const gross =
    `gross: ${formatUsd(paid)} paid + ${formatUsd(claim.dirFeeCents)} DIR + ` +
    `${formatUsd(claim.gerFeeCents)} effective rate + ${formatUsd(claim.otherFeesCents)} other ` +
    `fees = ${formatUsd(claim.grossCents)}`;
  return [...services, equation('claim', { charge, adjustments, paid }), gross];
}

function amountsOf({ values }: Line): readonly (Cents | undefined)[] {
  return values.flatMap((value, index) => {
    const isAmount = index >= 2 && index % 3 === 2;
    return isAmount && value !== '' ? [parseCents(value)] : [];
  });
}
