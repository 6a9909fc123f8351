import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { type RowKind, type TermName, termDefinition } from '@pfs/core/figures/terms';
import type { Day } from '@pfs/core/remittance';
import type { FigureRows } from '@pfs/wire/figures';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { addGroups, type FigureGroup } from '../engine/figure-groups.ts';
import { isOfClaims, isTrait, sumRows } from '../rows/sum-rows.repository.ts';

/*
 * Terms computed from the rows themselves, never from the rollups that screens read: an opened
 * figure is recomputed.
 */

/** The sum of a term, and the list of exactly the rows that it is made of. */
interface CountedTerm {
  readonly whole: number;
  readonly rows: FigureRows;
}

/** Null means unknown: rows of the kind do not name what the filter asks for. */
export type CountedTerms = ReadonlyMap<TermName, CountedTerm | null>;

interface CountOptions {
  readonly filter: FigureFilter;
  /** In the pharmacy's time zone. */
  readonly today: Day;
  /** Leaves out what was paid on other days. */
  readonly paidIn?: FigureFilter['period'];
}

const omittedKinds: readonly RowKind[] = ['lumps', 'earnedLumps', 'spreads', 'refunds'];

/** Computes terms with one statement per kind of rows. */
export async function countTerms(
  tx: TenantTransaction,
  names: Iterable<TermName>,
  { filter, today, paidIn }: CountOptions,
): Promise<CountedTerms> {
  const counted = new Map<TermName, CountedTerm | null>();
  for (const [kind, terms] of Map.groupBy(names, (name) => termDefinition(name).rows)) {
    if (cannotMatch(kind, filter)) {
      // Lump sums are omitted from figures of a drug, their allocation from those of none, refunds
      // from figures of some claims; other unknown terms make the figure unknown.
      if (!omittedKinds.includes(kind)) for (const term of terms) counted.set(term, null);
      continue;
    }
    const [group] = await sumRows(tx, kind, { terms, filter, today, ...(paidIn && { paidIn }) });
    for (const term of terms) {
      const rows = rowsOf(term, filter, group?.counts[term] ?? 0);
      counted.set(term, { whole: group?.sums[term] ?? 0, rows });
    }
  }
  return counted;
}

/** The sums of each payer, by name. */
export async function countByPayer(
  tx: TenantTransaction,
  names: Iterable<TermName>,
  { filter, today }: CountOptions,
): Promise<readonly FigureGroup[]> {
  const groups: FigureGroup[] = [];
  for (const [kind, terms] of Map.groupBy(names, (name) => termDefinition(name).rows)) {
    if (cannotMatch(kind, filter)) continue;
    groups.push(...(await sumRows(tx, kind, { terms, filter, by: 'payer', today })));
  }
  return addGroups(groups).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether the rows cannot match the filter: lump sums name no drug, invoices no payer either. */
function cannotMatch(kind: RowKind, filter: FigureFilter): boolean {
  const { drugs, ndcs, payers, amount, claimStatus } = filter;
  if (kind === 'refunds') return amount !== null || claimStatus !== null;
  if (kind === 'spreads') return drugs.length + ndcs.length === 0;
  if (isOfClaims(kind) || kind === 'costs') return false;
  if (drugs.length + ndcs.length > 0) return true;
  return !kindsOfPayers.includes(kind) && payers.length > 0;
}

const kindsOfPayers: readonly RowKind[] = ['lumps', 'earnedLumps', 'payments', 'balances'];

const lists: Readonly<Record<RowKind, FigureRows['kind']>> = {
  claims: 'claims',
  costs: 'claim_costs',
  spreads: 'allocations',
  lumps: 'provider_adjustments',
  fills: 'claims',
  earnedLumps: 'earned_lumps',
  refunds: 'refunds',
  payments: 'payments',
  balances: 'forwarding_balances',
  purchases: 'purchase_lines',
  invoices: 'vendor_invoices',
  dues: 'vendor_invoices',
  invoicePayments: 'vendor_payments',
};

/** The list of exactly these rows. */
function rowsOf(term: TermName, filter: FigureFilter, count: number): FigureRows {
  const { rows, sum } = termDefinition(term);
  const { from: dueFrom, to: dueTo } = filter.period;
  const asked =
    rows === 'dues'
      ? { ...listFilter({ ...filter, period: { from: null, to: null } }), dueFrom, dueTo }
      : listFilter(filter);
  const field = sum === 'rows' ? null : sum;
  return { kind: lists[rows], filter: said({ ...asked, ...traitsOf(term) }), field, count };
}

type Asked = Readonly<Record<string, string | null | undefined>>;

/** Query parameters without those that are not set. */
export function said(asked: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] != null),
  );
}

/** The query parameters of a filter with at most one payer and one drug. */
export function listFilter({ period, payers, drugs, ndcs }: FigureFilter): Record<string, string> {
  return said({ ...period, payer: payers[0], ndc: ndcs[0], drug: drugs[0] });
}

/** The query parameters by which a list shows only the rows of a term. */
export function traitsOf(term: TermName): Record<string, string> {
  const definition = termDefinition(term);
  const { rows, sum, where } = definition;
  const { status, categories, basis, belowCost, corrected, partD, invoices } = where;
  const isCounted = isOfClaims(rows) || rows === 'lumps' || rows === 'payments';
  return said({
    ...{ status, basis, category: categories?.join(',') },
    belowCost: belowCost && 'true',
    corrected: corrected && 'true',
    partD: partD === undefined ? undefined : String(partD),
    counted: isCounted || invoices !== undefined ? 'true' : undefined,
    dateOf: rows === 'fills' ? 'fill' : undefined,
    owed: invoices === 'counted' ? undefined : invoices,
    open: rows === 'balances' ? 'taken' : undefined,
    with: isTrait(definition) ? sum : undefined,
  });
}
