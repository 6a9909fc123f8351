import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import { bucketName } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import {
  type ClaimFilter,
  type ClaimGroup,
  type ClaimGrouping,
  type ClaimIndexes,
  groupClaims,
  summarizeClaims,
} from '../../claims/public.ts';
import { sumRows } from '../rows/sum-rows.repository.ts';
import { addGroups, type FigureGroup } from './figure-groups.ts';

interface ClaimGroupsOptions {
  readonly withPatients: boolean;
  readonly by: Dimension | null;
  readonly indexes: ClaimIndexes | undefined;
  readonly dateOf?: 'fill';
}

/** The filter of counted claims for lists and sums of claims. */
export function toCountedClaims(filter: FigureFilter): ClaimFilter {
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

function toClaimAmount({ field, ...limits }: NonNullable<FigureFilter['amount']>) {
  if (field === 'totalAmount') throw new RangeError('a claim has no total amount');
  return { field, ...limits };
}

/** Figures from the claims themselves, for filters and groups that no rollup has. */
export async function readClaimGroups(
  tx: TenantTransaction,
  filter: FigureFilter,
  { withPatients, dateOf, ...options }: ClaimGroupsOptions,
): Promise<readonly FigureGroup[]> {
  const asked = { ...toCountedClaims(filter), dateOf };
  const groups = await readGroups(tx, asked, options);
  if (!withPatients) return finish(groups, options.by);
  // A denied claim was not dispensed, so its patient amount was not paid.
  const denied =
    filter.claimStatus === null
      ? await readGroups(tx, { ...asked, status: 'denied' }, options)
      : [];
  const notPaid = new Map(denied.map((group) => [keyOf(group), group.sums.patientPaid ?? 0]));
  const covered = await sumRows(tx, 'costs', {
    terms: ['patientCorrections'],
    ...{ filter, by: groupingOf(options.by), today: undefined },
  });
  for (const { sums, id, ...group } of covered) {
    const key = keyOf({ ndc: group.ndc ?? '', name: id ?? group.name });
    notPaid.set(key, (notPaid.get(key) ?? 0) + (sums.patientCorrections ?? 0));
  }
  const paid = groups.map((group) => {
    const patientPaid = (group.sums.patientPaid ?? 0) - (notPaid.get(keyOf(group)) ?? 0);
    return { ...group, sums: { ...group.sums, patientPaid } };
  });
  return finish(paid, options.by);
}

const keyOf = ({ name, ndc }: Pick<FigureGroup, 'name' | 'ndc'>) => `${ndc ?? ''} ${name}`;

/** Groups as the claims are grouped: files by their ID, drugs by each name. */
async function readGroups(
  tx: TenantTransaction,
  filter: ClaimFilter,
  { by, indexes }: Omit<ClaimGroupsOptions, 'withPatients'>,
): Promise<readonly FigureGroup[]> {
  const grouping = groupingOf(by);
  if (grouping === null) {
    const all = await summarizeClaims(tx, indexes, filter);
    return all.firstDay === null ? [] : [toGroup({ ...all, key: '', ndc: '' }, filter)];
  }
  const groups = await groupClaims(tx, indexes, { filter, by: grouping });
  return groups.map((group) => toGroup(group, filter));
}

function finish(groups: readonly FigureGroup[], by: Dimension | null): readonly FigureGroup[] {
  if (by === 'drug') return drugsOf(groups);
  if (by === 'remittance') return groups.map((group) => ({ ...group, id: group.name }));
  if (by !== 'quarter' && by !== 'year') return groups;
  return addGroups(groups.map((group) => ({ ...group, name: bucketName(`${group.name}-01`, by) })));
}

/** Quarters and years are added up from months. */
function groupingOf(by: Dimension | null): ClaimGrouping | null {
  if (by === null || by === 'status') return null;
  if (by === 'quarter' || by === 'year') return 'month';
  if (by === 'vendor' || by === 'category') {
    throw new RangeError(`claims are not known by ${by}`);
  }
  return by;
}

/** Merges the names of an NDC into one drug, under the name with the highest gross. */
function drugsOf(named: readonly FigureGroup[]): readonly FigureGroup[] {
  const gross = ({ sums }: FigureGroup) => sums.claimGross ?? 0;
  const names = new Map<string, string>();
  for (const group of named.toSorted(
    (one, other) => gross(other) - gross(one) || byName(one, other),
  )) {
    const { ndc, name } = group;
    if (ndc !== null && ndc !== '' && !names.has(ndc)) names.set(ndc, name);
  }
  return addGroups(
    named.map((group) => ({ ...group, name: names.get(group.ndc ?? '') ?? group.name })),
  );
}

const byName = (one: FigureGroup, other: FigureGroup) => (one.name < other.name ? -1 : 1);

function toGroup(group: ClaimGroup, { status }: ClaimFilter): FigureGroup {
  const { cents, paid, reversals, denied } = group;
  return {
    name: group.key,
    ndc: group.ndc,
    id: null,
    sums: {
      claimGross: cents.grossAmount,
      claimNet: cents.netAmount,
      claimDir: cents.dirFee,
      claimGer: cents.gerFee,
      claimOther: cents.otherFees,
      patientPaid: cents.patientPaid,
      paidClaims: paid,
      reversedClaims: reversals,
      claimsDenied: denied,
      // With a status filter, all matching claims count.
      ...(status === undefined ? {} : { claims: paid + reversals + denied }),
    },
    firstDay: group.firstDay,
    lastDay: group.lastDay,
  };
}
