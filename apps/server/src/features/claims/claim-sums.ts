import { type Cents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ClaimAmount } from '@pfs/wire/claim-names';

/** Some claims together: how many of each status, what they come to, and their days. */
export interface ClaimSums {
  /** Claims, not their amounts: a reversal is a row of its own beside what it takes back. */
  readonly paid: number;
  readonly reversals: number;
  readonly denied: number;
  /** Of all of them, whatever their status. */
  readonly cents: Readonly<Record<ClaimAmount, Cents>>;
  /** Null where there are none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

export const noClaims: ClaimSums = {
  paid: 0,
  reversals: 0,
  denied: 0,
  cents: {
    grossAmount: zeroCents,
    dirFee: zeroCents,
    gerFee: zeroCents,
    otherFees: zeroCents,
    netAmount: zeroCents,
    patientPaid: zeroCents,
  },
  firstDay: null,
  lastDay: null,
};

export const claimGroupings = ['payer', 'drug', 'remittance', 'month', 'day'] as const;

export type ClaimGrouping = (typeof claimGroupings)[number];

/** The claims that have one thing in common. */
export interface ClaimGroup extends ClaimSums {
  /** The payer, drug, remittance's id, month `2026-03` or day. Empty: the file names no drug. */
  readonly key: string;
  /** Of a drug, which is told apart by name and NDC; else empty. */
  readonly ndc: string;
}
