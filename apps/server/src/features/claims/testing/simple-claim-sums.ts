import { toCents } from '@pfs/core/money';
import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import type { ClaimGroup, ClaimGrouping } from '../summarize-claims.ts';

const keyOf: Readonly<Record<ClaimGrouping, (claim: Claim) => string>> = {
  payer: ({ payerName }) => payerName ?? '',
  drug: ({ drugName, ndc }) => `${drugName ?? ''}\n${ndc ?? ''}`,
  remittance: ({ remittanceId }) => remittanceId,
  month: ({ processedDate }) => (processedDate ?? '').slice(0, 7),
  day: ({ processedDate }) => processedDate ?? '',
};

/** What claims come to by what they have in common, told from the claims one by one. */
export function simpleClaimGroups(
  claims: readonly Claim[],
  by: ClaimGrouping,
): readonly ClaimGroup[] {
  const groups = Map.groupBy(claims, keyOf[by]);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, own]) => {
      const [key = '', ndc = ''] = text.split('\n');
      return { key, ndc, ...simpleClaimSums(own) };
    });
}

export function simpleClaimSums(claims: readonly Claim[]): Omit<ClaimGroup, 'key' | 'ndc'> {
  const days = claims.map(({ processedDate }) => processedDate ?? '').sort();
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
