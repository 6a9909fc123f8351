import type { Dimension, Measure } from '@pfs/core/assistant/measures';
import type { QueryFilter } from '@pfs/core/assistant/query';
import { bucketName } from '@pfs/core/metrics/report-buckets';
import { toCents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  type ClaimFilter,
  type ClaimGroup,
  type ClaimGrouping,
  type ClaimIndexes,
  groupClaims,
  summarizeClaims,
} from '../../claims/public.ts';
import { addGroups } from './add-groups.ts';
import type { Group } from './family.ts';
import { addPaymentFacts, type PaymentFacts } from './payment-facts.ts';

/*
 * Figures of claims alone, one claim at a time: for what no rollup tells apart.
 */

export interface ClaimGroupsOptions {
  readonly measure: Measure;
  readonly by: Dimension | null;
  readonly indexes: ClaimIndexes | undefined;
}

/** The filter of counted claims that lists and sums of claims take. */
export function toCountedClaims(filter: QueryFilter): ClaimFilter {
  const { period, payers, drugs, ndcs, claimStatus, amount } = filter;
  return {
    counted: 'true',
    from: period.from ?? undefined,
    to: period.to ?? undefined,
    payer: payers,
    drug: drugs,
    ndc: ndcs,
    status: claimStatus ?? undefined,
    amount: amount === null ? undefined : toClaimAmount(amount),
  };
}

function toClaimAmount({ field, ...limits }: NonNullable<QueryFilter['amount']>) {
  if (field === 'totalAmount') throw new RangeError('a claim has no total amount');
  return { field, ...limits };
}

export async function readClaimGroups(
  tx: TenantTransaction,
  filter: QueryFilter,
  options: ClaimGroupsOptions,
): Promise<readonly Group<PaymentFacts>[]> {
  const asked = toCountedClaims(filter);
  const groups = await readGroups(tx, asked, options);
  if (options.measure !== 'patientPaid' || filter.claimStatus !== null) return groups;
  // A denied claim was not dispensed: what its patient would have paid was not.
  const denied = await readGroups(tx, { ...asked, status: 'denied' }, options);
  const keys = new Map(denied.map((group) => [keyOf(group), group.facts.patientPaidCents]));
  return groups.map((group) => {
    const notPaid = keys.get(keyOf(group)) ?? zeroCents;
    const patientPaidCents = toCents(group.facts.patientPaidCents - notPaid);
    return { ...group, facts: { ...group.facts, patientPaidCents } };
  });
}

const keyOf = ({ name, ndc }: Group<unknown>) => `${ndc ?? ''} ${name}`;

async function readGroups(
  tx: TenantTransaction,
  filter: ClaimFilter,
  { by, indexes }: ClaimGroupsOptions,
): Promise<readonly Group<PaymentFacts>[]> {
  if (by === null || by === 'status') {
    const all = await summarizeClaims(tx, indexes, filter);
    return all.firstDay === null ? [] : [toGroup({ ...all, key: '', ndc: '' }, filter)];
  }
  const groups = await groupClaims(tx, indexes, { filter, by: groupingOf(by) });
  const named = groups.map((group) => toGroup(group, filter));
  if (by === 'drug') return drugsOf(named);
  if (by === 'remittance') return named.map((group) => ({ ...group, id: group.name }));
  if (by !== 'quarter' && by !== 'year') return named;
  const size = by;
  return addGroups(
    named.map((group) => ({ ...group, name: bucketName(`${group.name}-01`, size) })),
    addPaymentFacts,
  );
}

function groupingOf(by: Dimension): ClaimGrouping {
  switch (by) {
    case 'quarter':
    case 'year':
      return 'month';
    case 'payer':
    case 'drug':
    case 'remittance':
    case 'month':
    case 'day':
      return by;
    default:
      throw new RangeError(`claims are not known by ${by}`);
  }
}

/** Those of one NDC are one drug, called as most of its gross was paid under. */
function drugsOf(named: readonly Group<PaymentFacts>[]): readonly Group<PaymentFacts>[] {
  const gross = ({ facts }: Group<PaymentFacts>) => facts.sums.grossCents;
  const names = new Map<string, string>();
  for (const group of named.toSorted(
    (one, other) => gross(other) - gross(one) || byName(one, other),
  )) {
    const { ndc, name } = group;
    if (ndc !== null && ndc !== '' && !names.has(ndc)) names.set(ndc, name);
  }
  return addGroups(
    named.map((group) => ({ ...group, name: names.get(group.ndc ?? '') ?? group.name })),
    addPaymentFacts,
  );
}

const byName = (one: Group<unknown>, other: Group<unknown>) => (one.name < other.name ? -1 : 1);

function toGroup(group: ClaimGroup, { status }: ClaimFilter): Group<PaymentFacts> {
  const { cents, paid, reversals, denied } = group;
  return {
    name: group.key,
    ndc: group.ndc,
    id: null,
    facts: {
      sums: {
        grossCents: cents.grossAmount,
        claimsNetCents: cents.netAmount,
        claimDirFeesCents: cents.dirFee,
        claimGerFeesCents: cents.gerFee,
        claimOtherFeesCents: cents.otherFees,
        lumpsCents: {},
        paymentsReceivedCents: zeroCents,
        // Of one status the rows themselves are asked for.
        claims: status === undefined ? paid - reversals : paid + reversals + denied,
        reversals,
        deniedClaims: denied,
        payments: 0,
      },
      patientPaidCents: cents.patientPaid,
    },
    firstDay: group.firstDay,
    lastDay: group.lastDay,
  };
}
