import {
  type RowKind,
  type TermDefinition,
  type TermName,
  termDefinition,
} from '@pfs/core/figures/terms';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { FigureRows } from '@pfs/wire/figures';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { sumUnmatchedBalances } from '../../provider-adjustments/public.ts';
import { allocatedFees } from './allocated-fees.repository.ts';
import { costedClaims, hasPartDDeduction } from './claim-costs.repository.ts';
import {
  filterOfRows,
  isInPeriod,
  isOfDrug,
  namesDrug,
  type OpenedFilter,
} from './opened-filter.ts';
import { sumPurchaseLines } from './purchases.repository.ts';

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
  readonly filter: OpenedFilter;
  /** In the pharmacy's time zone. */
  readonly today: Day;
}

type SummedKind = Exclude<RowKind, 'balances' | 'purchases'>;

interface RowSource {
  /** SQL of the rows of a filter as `part`, with all joins that the columns need. */
  readonly rows: (tx: TenantTransaction, filter: OpenedFilter) => RawBuilder<unknown>;
  readonly columns: Readonly<Partial<Record<TermDefinition['sum'], RawBuilder<unknown>>>>;
  readonly list: FigureRows['kind'];
  readonly listFilter: Readonly<Record<string, string>>;
}

const isCounted = sql`exists (select from payments
  where payments.organization_id = part.organization_id and payments.id = part.payment_id
    and payments.counted)`;

const claimColumns = {
  grossAmount: sql`part.gross_amount`,
  netAmount: sql`part.net_amount`,
  dirFee: sql`part.dir_fee`,
  gerFee: sql`part.ger_fee`,
  otherFees: sql`part.other_fees`,
  patientPaid: sql`part.patient_paid`,
  quantity: sql`case part.status when 'reversal' then abs(part.quantity) else part.quantity end`,
};

const sources: Readonly<Record<Exclude<RowKind, 'balances' | 'purchases'>, RowSource>> = {
  claims: {
    rows: (tx, filter) => sql`claims part
      where ${isInPeriod(tx, filter, sql`part.processed_date`)} and ${isOfDrug(filter)}
        and ${isCounted}`,
    columns: claimColumns,
    list: 'claims',
    listFilter: { counted: 'true' },
  },
  costs: {
    rows: costedClaims,
    columns: {
      ...claimColumns,
      revenue: sql`part.gross_amount + coalesce(part.patient_paid, 0)`,
      cost: sql`cost.cost`,
      loss: sql`cost.loss`,
    },
    list: 'claim_costs',
    listFilter: {},
  },
  spreads: {
    rows: allocatedFees,
    columns: { amount: sql`fee.amount` },
    list: 'allocations',
    listFilter: {},
  },
  lumps: {
    rows: (tx, filter) => sql`provider_adjustments part
      where ${isInPeriod(tx, filter, sql`part.paid_on`)} and ${isCounted}`,
    columns: { amount: sql`part.amount` },
    list: 'provider_adjustments',
    listFilter: { counted: 'true' },
  },
  payments: {
    rows: (tx, filter) => sql`payments part
      where ${isInPeriod(tx, filter, sql`part.paid_on`)} and part.counted`,
    columns: { amount: sql`part.amount` },
    list: 'payments',
    listFilter: { counted: 'true' },
  },
  invoices: {
    rows: (tx, filter) => sql`vendor_invoices part
      where ${isInPeriod(tx, filter, sql`part.invoice_date`)}`,
    columns: {
      totalAmount: sql`part.total_amount`,
      open: sql`part.total_amount - part.paid_amount`,
    },
    list: 'vendor_invoices',
    listFilter: {},
  },
  dues: {
    rows: (tx, filter) => sql`counted_invoices part
      where ${isInPeriod(tx, filter, sql`part.due_date`)}`,
    columns: { totalAmount: sql`part.total_amount`, paidInTime: sql`part.paid_in_time` },
    list: 'vendor_invoices',
    listFilter: {},
  },
  invoicePayments: {
    rows: (tx, filter) => sql`invoice_payments part
      join vendor_invoices invoice on invoice.organization_id = part.organization_id
        and invoice.id = part.invoice_id and invoice.status <> 'cancelled'
      where ${isInPeriod(tx, filter, sql`part.paid_on`)}`,
    columns: { amount: sql`part.amount` },
    list: 'vendor_payments',
    listFilter: {},
  },
};

/** A fee lists only the claims that have one. */
const traits: readonly TermDefinition['sum'][] = ['dirFee', 'gerFee', 'otherFees'];

/** Computes terms with one statement per kind of rows. */
export async function countTerms(
  tx: TenantTransaction,
  names: Iterable<TermName>,
  options: CountOptions,
): Promise<CountedTerms> {
  const counted = new Map<TermName, CountedTerm | null>();
  const byKind = Map.groupBy(names, (name) => termDefinition(name).rows);
  for (const [kind, some] of byKind) {
    if (cannotMatch(kind, options.filter)) {
      // Lump sums are omitted from figures of a drug; other unknown terms make the figure unknown.
      if (kind !== 'lumps') for (const name of some) counted.set(name, null);
    } else if (kind === 'balances' || kind === 'purchases') {
      for (const name of some) counted.set(name, await countBalances(tx, kind, options.filter));
    } else {
      for (const [name, term] of await sumRows(tx, { kind, names: some, options })) {
        counted.set(name, term);
      }
    }
  }
  return counted;
}

/** Whether the rows cannot match the filter: lump sums name no drug, invoices no payer either. */
function cannotMatch(kind: RowKind, filter: OpenedFilter): boolean {
  switch (kind) {
    case 'claims':
    case 'costs':
    case 'spreads':
      return false;
    case 'lumps':
    case 'payments':
    case 'balances':
      return namesDrug(filter);
    case 'purchases':
    case 'invoices':
    case 'dues':
    case 'invoicePayments':
      return namesDrug(filter) || filter.payer !== undefined;
  }
}

async function countBalances(
  tx: TenantTransaction,
  kind: 'balances' | 'purchases',
  { from, to, payer }: OpenedFilter,
): Promise<CountedTerm> {
  if (kind === 'balances') {
    const { rows: count, amountCents } = await sumUnmatchedBalances(tx, { from, to, payer });
    const filter = filterOfRows({ from, to, payer }, { open: 'taken' });
    const rows = { kind: 'forwarding_balances', filter, field: 'open', count } as const;
    return { whole: amountCents, rows };
  }
  const { rows: count, amount } = await sumPurchaseLines(tx, { from, to });
  const rows = {
    kind: 'purchase_lines',
    filter: filterOfRows({ from, to }),
    field: 'above',
    count: Number(count),
  } as const;
  return { whole: centsOfSum(amount), rows };
}

interface Summed {
  readonly kind: SummedKind;
  readonly names: readonly TermName[];
  readonly options: CountOptions;
}

async function sumRows(
  tx: TenantTransaction,
  { kind, names, options }: Summed,
): Promise<readonly (readonly [TermName, CountedTerm])[]> {
  const source = sources[kind];
  const columns = names.flatMap((name) => {
    const { sum, where } = termDefinition(name);
    const column = source.columns[sum];
    const made = conditions(where, options.today);
    const listed = kind === 'claims' && traits.includes(sum) ? [sql`${column} <> 0`] : [];
    const filtered = (some: readonly RawBuilder<unknown>[]) =>
      some.length === 0 ? sql`` : sql`filter (where ${sql.join(some, sql` and `)})`;
    return [
      sql`count(*) ${filtered([...made, ...listed])} as ${sql.ref(`${name}_rows`)}`,
      ...(column === undefined
        ? []
        : [sql`(sum(${column}) ${filtered(made)})::text as ${sql.ref(name)}`]),
    ];
  });
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}
    from ${source.rows(tx, options.filter)}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  const found: (readonly [TermName, CountedTerm])[] = [];
  for (const name of names) {
    const count = Number(row[`${name}_rows`]);
    const whole = toWhole(termDefinition(name), row[name] ?? null, count);
    found.push([name, { whole, rows: rowsOf(name, source, { count, filter: options.filter }) }]);
  }
  return found;
}

function toWhole({ unit }: TermDefinition, sum: string | null, count: number): number {
  if (unit === 'count') return count;
  return unit === 'cents' ? centsOfSum(sum) : Math.round(Number(sum ?? 0) * 1_000);
}

function conditions(
  { status, categories, basis, belowCost, partD, invoices }: TermDefinition['where'],
  today: Day,
): readonly RawBuilder<unknown>[] {
  const made: RawBuilder<unknown>[] = [];
  if (status !== undefined) made.push(sql`part.status = ${status}`);
  if (categories !== undefined) made.push(sql`part.category = any(${[...categories]}::text[])`);
  if (basis === 'estimated') made.push(sql`cost.claim_id is null`);
  else if (basis === 'known') made.push(sql`cost.claim_id is not null`);
  else if (basis !== undefined) made.push(sql`cost.basis = ${basis}`);
  if (belowCost === true) made.push(sql`cost.loss is not null`);
  if (partD !== undefined) made.push(hasPartDDeduction(partD));
  if (invoices !== undefined) {
    made.push(sql`exists (select from counted_invoices counted
      where counted.organization_id = part.organization_id and counted.id = part.id)`);
  }
  if (invoices === 'open') made.push(sql`part.status <> 'paid'`);
  if (invoices === 'overdue') {
    made.push(sql`part.paid_amount < part.total_amount and part.due_date < ${today}::date`);
  }
  if (invoices === 'due') {
    made.push(sql`part.total_amount > 0 and part.due_date < ${today}::date`);
  }
  return made;
}

/** The list of exactly these rows. */
function rowsOf(
  name: TermName,
  source: RowSource,
  { count, filter }: { readonly count: number; readonly filter: OpenedFilter },
): FigureRows {
  const { rows, sum, where } = termDefinition(name);
  const { status, categories, basis, belowCost, partD, invoices } = where;
  const more = {
    ...source.listFilter,
    ...(status === undefined ? {} : { status }),
    ...(categories === undefined ? {} : { category: categories.join(',') }),
    ...(basis === undefined ? {} : { basis }),
    ...(belowCost === undefined ? {} : { belowCost: 'true' }),
    ...(partD === undefined ? {} : { partD: String(partD) }),
    ...(invoices === undefined ? {} : { counted: 'true' }),
    ...(invoices === undefined || invoices === 'counted' ? {} : { owed: invoices }),
    ...(source.list === 'claims' && traits.includes(sum) ? { with: sum } : {}),
  };
  const field = sum === 'rows' ? null : sum;
  const asked = filterOfRows(filter, more);
  return { kind: source.list, filter: rows === 'dues' ? byDueDate(asked) : asked, field, count };
}

/** The same period as due dates. */
function byDueDate({ from, to, ...others }: Record<string, string>): Record<string, string> {
  return {
    ...others,
    ...(from === undefined ? {} : { dueFrom: from }),
    ...(to === undefined ? {} : { dueTo: to }),
  };
}

/** The payers with counted payments in the period. */
export async function listPayersOf(
  tx: TenantTransaction,
  filter: OpenedFilter,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct payers.name from payers join payments part
      on part.organization_id = payers.organization_id and part.payer_id = payers.id
    where ${isInPeriod(tx, filter, sql`part.paid_on`)} and part.counted
    order by 1`.execute(tx.query);
  return rows.map(({ name }) => name);
}
