import {
  type ClaimAmount,
  type ClaimSort,
  type ClaimTrait,
  claimTraits,
} from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import type { ClaimFilter } from '../claim-filter.ts';
import type { ClaimPage } from '../list-claims.ts';
import type { ClaimGroup, ClaimGrouping } from '../summarize-claims.ts';

/** The facts that all claims of a payment share. Lowercase names are for searching. */
export interface IndexedPayment {
  readonly remittanceId: string;
  readonly payerName: string;
  readonly payerNameLower: string;
  readonly counted: boolean;
}

/** Texts are empty where the file has none. */
export interface IndexedDrug {
  readonly ndc: string;
  readonly name: string;
  readonly nameLower: string;
}

/**
 * The claims of one organization, stored by column so that scanning a million of them takes
 * milliseconds. Rows are numbered in the order of their IDs.
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
  readonly filled: Int32Array;
  /** `statusFlags` and `traitFlag`. */
  readonly flags: Uint16Array;
  /** Lowercase claim numbers one after another, and where each ends. */
  readonly numbers: Uint8Array;
  readonly numberEnds: Uint32Array;
  readonly payments: readonly IndexedPayment[];
  readonly drugs: readonly IndexedDrug[];
  readonly cents: Readonly<Record<ClaimAmount, CentsColumn>>;
  /** Rows in ascending order, ties by row. Rarely used orders are sorted on demand. */
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

/** The buffers that can be transferred between threads without a copy. */
export function buffersOf(columns: ClaimColumns): readonly ArrayBuffer[] {
  const { ids, payment, drug, day, filled, flags, numbers, numberEnds, cents, orders } = columns;
  const single = [ids, payment, drug, day, filled, flags, numbers, numberEnds];
  const arrays = [...single, ...Object.values(cents), ...Object.values(orders)];
  return arrays.map((array) => array.buffer as ArrayBuffer);
}

/** The days by which a filter means claims: of payment, or of fill. */
export function daysOf({ day, filled }: ClaimColumns, { dateOf }: ClaimFilter): Int32Array {
  return dateOf === 'fill' ? filled : day;
}

/** A query of an index. The database made the search text lowercase. */
export interface ClaimQuestion {
  readonly filter: ClaimFilter;
  readonly searchLower: string;
  /** The NDC digits in the search text. */
  readonly searchDigits: string | undefined;
  readonly page: ClaimPage;
  /** Requests the sums of all matching claims too, grouped, or in one group if `by` is null. */
  readonly sums?: { readonly by: ClaimGrouping | null };
}

export interface ClaimAnswer {
  readonly total: number;
  /** The IDs of the page, sorted. */
  readonly ids: readonly string[];
  /** Only if sums were requested: unsorted, without empty groups. */
  readonly groups?: readonly ClaimGroup[];
}

const firstDay = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;

/** Days from 2000-01-01, as PostgreSQL counts them. */
export function dayNumber(day: string): number {
  return (Date.parse(day) - firstDay) / dayMs;
}

export function dayOfNumber(number: number): string {
  return new Date(firstDay + number * dayMs).toISOString().slice(0, 10);
}
