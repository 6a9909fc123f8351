import { type Cents, parseCents } from '@pfs/core/money';
import type { ClaimAmount, ClaimTrait } from '@pfs/wire/claim-names';
import type { AskedAmount, Claim } from '@pfs/wire/claims';

export type NameOrNames = string | readonly string[];

/** An amount above one limit and below the other, both exclusive. */
export interface ClaimAmounts {
  readonly field: ClaimAmount;
  readonly overCents: Cents | null;
  readonly underCents: Cents | null;
}

/** Conditions on claims; all given ones must hold. */
export interface ClaimFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The days of the period and of groups: fill dates instead of payment dates. */
  readonly dateOf?: 'fill' | undefined;
  readonly remittanceId?: string | undefined;
  /** Any of several names. An empty list matches all. */
  readonly payer?: NameOrNames | undefined;
  readonly ndc?: NameOrNames | undefined;
  readonly drug?: NameOrNames | undefined;
  readonly status?: Claim['status'] | undefined;
  readonly counted?: 'true' | 'false' | undefined;
  readonly with?: ClaimTrait | undefined;
  readonly amount?: ClaimAmounts | undefined;
  readonly search?: string | undefined;
}

/** The filter of a query string. */
export function toClaimFilter(asked: Omit<ClaimFilter, 'amount'> & AskedAmount): ClaimFilter {
  const { amountOf, over, under, ...filter } = asked;
  if (amountOf === undefined) return filter;
  const limit = (text: string | undefined) => parseCents(text ?? '') ?? null;
  const amount = { field: amountOf, overCents: limit(over), underCents: limit(under) };
  return { ...filter, amount };
}

/** Undefined if any name matches. */
export function namesOf(wanted: NameOrNames | undefined): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  if (typeof wanted === 'string') return [wanted];
  return wanted.length === 0 ? undefined : wanted;
}
