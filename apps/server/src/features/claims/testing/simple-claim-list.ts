import type { ClaimSort } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import { ndcDigits } from '../claim-conditions.ts';
import { type ClaimAmounts, type ClaimFilter, type NameOrNames, namesOf } from '../claim-filter.ts';
import type { ClaimOrder } from '../list-claims.ts';

/** The claims of a filter in their order, told from all claims one by one. */
export function simpleClaimList(
  all: readonly Claim[],
  filter: ClaimFilter,
  { sort, order }: ClaimOrder,
): readonly Claim[] {
  const rising = all
    .filter((claim) => fits(claim, filter))
    .toSorted((one, other) => compare(one, other, sort) || bytes(one.id, other.id));
  return order === 'asc' ? rising : rising.reverse();
}

function fits(claim: Claim, filter: ClaimFilter): boolean {
  const { dirFee, gerFee, otherFees } = claim;
  const traits = {
    dirFee: dirFee !== 0,
    gerFee: gerFee !== 0,
    otherFees: otherFees !== 0,
    fees: dirFee !== 0 || gerFee !== 0 || otherFees !== 0,
  };
  const same = (wanted: unknown, actual: unknown) => wanted === undefined || wanted === actual;
  const day = dayOfClaim(claim, filter);
  return (
    day >= (filter.from ?? '') &&
    day <= (filter.to ?? '9999') &&
    same(filter.remittanceId, claim.remittanceId) &&
    among(filter.payer, claim.payerName) &&
    among(filter.ndc, claim.ndc ?? '') &&
    among(filter.drug, claim.drugName ?? '') &&
    same(filter.status, claim.status) &&
    same(filter.counted, String(claim.counted)) &&
    (filter.with === undefined || traits[filter.with]) &&
    (filter.amount === undefined || isBetween(claim, filter.amount)) &&
    holds(claim, filter.search ?? '')
  );
}

/** The day that a filter means. */
export function dayOfClaim(
  { dateOfService, processedDate }: Claim,
  { dateOf }: Pick<ClaimFilter, 'dateOf'>,
): string {
  return (dateOf === 'fill' ? (dateOfService ?? processedDate) : processedDate) ?? '';
}

function among(wanted: NameOrNames | undefined, actual: string | null): boolean {
  return namesOf(wanted)?.includes(actual ?? '') ?? true;
}

function isBetween(claim: Claim, { field, overCents, underCents }: ClaimAmounts): boolean {
  const cents = Math.round(claim[field] * 100);
  return (overCents === null || cents > overCents) && (underCents === null || cents < underCents);
}

function holds(claim: Claim, search: string): boolean {
  const { claimId, payerName, drugName, ndc } = claim;
  const digits = ndcDigits(search);
  return (
    [claimId, payerName, drugName].some((text) =>
      (text ?? '').toLowerCase().includes(search.toLowerCase()),
    ) ||
    (digits !== undefined && (ndc ?? '').includes(digits))
  );
}

function compare(one: Claim, other: Claim, sort: ClaimSort): number {
  const [first, second] = [one[sort] ?? '', other[sort] ?? ''];
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : bytes(String(first), String(second));
}

function bytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
