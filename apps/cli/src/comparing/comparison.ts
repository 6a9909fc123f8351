import type { Claim, Payment } from '@pfs/core/remittance';
import type { LargeTotals } from '../counting/totals-sum.ts';
import type { ClaimMoney } from './claim-money.ts';
import type { Changed, Group } from './matching.ts';

/** Claims that differ, with their money together. */
export interface ClaimGroup<Item> extends Group<Item> {
  readonly sums: Record<keyof ClaimMoney, bigint>;
}

export interface Comparison {
  readonly paymentsOnly: readonly [Group<Payment>, Group<Payment>];
  readonly paymentsChanged: Group<Changed<Payment>>;
  readonly claimsOnly: readonly [ClaimGroup<Claim>, ClaimGroup<Claim>];
  /** The sums are those of the second file less those of the first. */
  readonly claimsChanged: ClaimGroup<Changed<Claim>>;
  readonly totals: readonly [LargeTotals, LargeTotals];
  /** Whether a file can't be used, so that nothing is sure. */
  readonly unreadable: readonly [boolean, boolean];
  readonly same: boolean;
}
