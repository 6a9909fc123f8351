import { toCents } from '@pfs/core/money';
import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import type { ClaimFilter } from '../claim-filter.ts';
import type { ClaimGroup, ClaimGrouping } from '../summarize-claims.ts';
import { dayOfClaim } from './simple-claim-list.ts';

type DateFilter = Pick<ClaimFilter, 'dateOf'>;

const keyOf: Readonly<Record<ClaimGrouping, (claim: Claim, filter: DateFilter) => string>> = {
  payer: ({ payerName }) => payerName ?? '',
  drug: ({ drugName, ndc }) => `${drugName ?? ''}\n${ndc ?? ''}`,
  remittance: ({ remittanceId }) => remittanceId,
  month: (claim, filter) => dayOfClaim(claim, filter).slice(0, 7),
  day: dayOfClaim,
};

/** What claims come to by what they have in common, told from the claims one by one. */
export function simpleClaimGroups(
  claims: readonly Claim[],
  by: ClaimGrouping,
  filter: DateFilter,
): readonly ClaimGroup[] {
  const groups = Map.groupBy(claims, (claim) => keyOf[by](claim, filter));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, own]) => {
      const [key = '', ndc = ''] = text.split('\n');
      return { key, ndc, ...simpleClaimSums(own, filter) };
    });
}

export function simpleClaimSums(
  claims: readonly Claim[],
  filter: DateFilter,
): Omit<ClaimGroup, 'key' | 'ndc'> {
  const days = claims.map((claim) => dayOfClaim(claim, filter)).sort();
  const many = (status: Claim['status']) => claims.filter((one) => one.status === status).length;
  const cents = claimAmounts.map((name) => [
    name,
    toCents(claims.reduce((sum, claim) => sum + Math.round(claim[name] * 100), 0)),
  ]);
  return {
    paid: many('paid'),
    reversals: many('reversal'),
    denied: many('denied'),
    cents: Object.fromEntries(cents) as Record<ClaimAmount, ClaimGroup['cents'][ClaimAmount]>,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}
