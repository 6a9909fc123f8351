import type { ClaimAmount, ClaimTrait } from '@pfs/wire/claim-names';
import { claimTraits } from '@pfs/wire/claim-names';
import type { Claim, ClaimSort } from '@pfs/wire/claims';

/** What all claims of a payment have in common. Names in small letters too, to be searched. */
export interface IndexedPayment {
  readonly remittanceId: string;
  readonly payerName: string;
  readonly payerNameLower: string;
  readonly counted: boolean;
}

/** Empty where the file does not say. */
export interface IndexedDrug {
  readonly ndc: string;
  readonly name: string;
  readonly nameLower: string;
}

/**
 * The claims of one organization, a column each instead of a row each, so that looking at a million
 * of them takes milliseconds. A row's number is its place in the order of ids.
 */
export interface ClaimColumns {
  readonly rows: number;
  /** Sixteen bytes each. */
  readonly ids: Uint8Array;
  /** Place in `payments`, and in `drugs`. */
  readonly payment: Uint32Array;
  readonly drug: Uint32Array;
  /** Days from 2000-01-01. */
  readonly day: Int32Array;
  /** `statusFlags` and `traitFlag`. */
  readonly flags: Uint16Array;
  /** Claim numbers in small letters, one behind the other, and where each ends. */
  readonly numbers: Uint8Array;
  readonly numberEnds: Uint32Array;
  readonly payments: readonly IndexedPayment[];
  readonly drugs: readonly IndexedDrug[];
  readonly cents: Readonly<Record<ClaimAmount, CentsColumn>>;
  /** Rows in rising order, equals by row; orders that few ask for are made when somebody does. */
  readonly orders: Readonly<Record<ReadyOrder, Uint32Array>>;
}

/** Half as long where every amount fits. */
export type CentsColumn = Int32Array | Float64Array;

export type ReadyOrder = Exclude<ClaimSort, ClaimAmount> | 'grossAmount' | 'dirFee';

export const statusFlags: Readonly<Record<Claim['status'], number>> = {
  paid: 1,
  denied: 2,
  reversal: 4,
};

export function traitFlag(trait: ClaimTrait): number {
  return 8 << claimTraits.indexOf(trait);
}

/** What may be handed from thread to thread without a copy. */
export function buffersOf(columns: ClaimColumns): readonly ArrayBuffer[] {
  const { ids, payment, drug, day, flags, numbers, numberEnds, cents, orders } = columns;
  const single = [ids, payment, drug, day, flags, numbers, numberEnds];
  const arrays = [...single, ...Object.values(cents), ...Object.values(orders)];
  return arrays.map((array) => array.buffer as ArrayBuffer);
}
