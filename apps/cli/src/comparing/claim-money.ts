import type { Claim } from '@pfs/core/remittance';
import type { ClaimGroup } from './comparison.ts';

/** Money of a claim, in whole cents. */
export interface ClaimMoney {
  readonly chargeCents: number;
  readonly grossCents: number;
  readonly dirFeeCents: number;
  readonly gerFeeCents: number;
  readonly otherFeesCents: number;
  readonly netCents: number;
  readonly patientPaidCents: number;
}

export const moneyKinds = [
  'chargeCents',
  'grossCents',
  'dirFeeCents',
  'gerFeeCents',
  'otherFeesCents',
  'netCents',
  'patientPaidCents',
] as const satisfies readonly (keyof ClaimMoney)[];

export function noMoney(): ClaimGroup<Claim>['sums'] {
  const sums = Object.fromEntries(moneyKinds.map((kind) => [kind, 0n]));
  return sums as ClaimGroup<Claim>['sums'];
}

export function addMoney(sums: ClaimGroup<Claim>['sums'], claim: Claim, sign: 1n | -1n): void {
  for (const kind of moneyKinds) sums[kind] += sign * BigInt(claim[kind]);
}
