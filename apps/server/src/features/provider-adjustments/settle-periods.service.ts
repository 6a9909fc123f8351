import { type Category, feeCategories } from '@pfs/core/category';
import type { Month } from '@pfs/core/days';
import {
  type LumpPopulation,
  type LumpProgram,
  type LumpWeight,
  lumpProgramTable,
  programOf,
} from '@pfs/core/lumps/lump-programs';
import { type LumpFee, rulePeriods } from '@pfs/core/lumps/settle-periods';
import { monthsOf, type Period } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A month of which fees of a payer changed. */
interface PayerMonth {
  readonly payerId: string;
  readonly month: Month;
}

/** A period as it is stored for one lump sum. */
export interface StoredPeriod {
  readonly id: string;
  readonly payerId: string;
  readonly paidOn: string;
  readonly version: number;
  readonly program: LumpProgram;
  readonly from: string | null;
  readonly to: string | null;
  readonly population: LumpPopulation;
  readonly populationChosen: boolean;
  readonly decidedBy: 'text' | 'reversal' | 'person' | 'rhythm';
  readonly decidedByName: string | null;
}

/**
 * Makes the periods that follow from lump sums themselves, of some payers or of all, and forgets
 * how those were spread whose period is another now. Answers the months, before and after, of what
 * changed. Needs the ledger.
 */
export async function settleLumpPeriods(
  tx: TenantTransaction,
  payerIds: readonly string[] | null,
): Promise<readonly PayerMonth[]> {
  const lumps = await listLumpFees(tx, payerIds);
  const stored = await listStoredPeriods(tx, payerIds);
  const decided = currentDecisions(stored);
  const ruled = rulePeriods(lumps, new Map([...decided].map(([id, one]) => [id, toPeriod(one)])));
  const before = new Map(stored.flatMap((one) => (one.version === 0 ? [[one.id, one]] : [])));
  const wanted = lumps.flatMap(({ id, program }) => {
    const found = ruled.get(id);
    const { population, weight } = lumpProgramTable[program];
    return found === undefined
      ? []
      : [{ id, program, ...found.period, population, weight, decidedBy: found.rule }];
  });
  const keyOf = (one: Pick<StoredPeriod, 'program' | 'from' | 'to' | 'decidedBy'>) =>
    [one.program, one.from, one.to, one.decidedBy].join(' ');
  const changed = wanted.filter((one) => {
    const old = before.get(one.id);
    return old === undefined || keyOf(old) !== keyOf(one);
  });
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  const drifted = await followPrograms(tx, lumps, decided);
  const ids = [...gone, ...changed.map(({ id }) => id)];
  if (ids.length + drifted.length === 0) return [];
  const months = monthsOfLumps(new Set([...ids, ...drifted]), { lumps, stored, wanted });
  await sql`delete from lump_periods where organization_id = ${tx.organizationId} and version = 0
    and provider_adjustment_id = any (${ids}::uuid[])`.execute(tx.query);
  await insertPeriods(tx, changed);
  await forgetSpreads(tx, [...ids, ...drifted]);
  return months;
}

interface Lumps {
  readonly lumps: readonly LumpFee[];
  readonly stored: readonly StoredPeriod[];
  readonly wanted: readonly NewPeriod[];
}

/** The months in which some lump sums were taken, and those that they were and are for. */
function monthsOfLumps(
  ids: ReadonlySet<string>,
  { lumps, stored, wanted }: Lumps,
): readonly PayerMonth[] {
  const known = [...stored, ...lumps].filter(({ id }) => ids.has(id));
  const payerOf = new Map(known.map(({ id, payerId }) => [id, payerId]));
  const days = [
    ...known.map(({ id, paidOn }) => ({ id, from: paidOn, to: paidOn })),
    ...[...stored, ...wanted],
  ];
  const months = days.flatMap((one) => {
    const payerId = payerOf.get(one.id);
    const period = toPeriod(one);
    if (payerId === undefined || period === null) return [];
    return monthsOf(period).map((month) => ({ payerId, month }));
  });
  return [...new Map(months.map((one) => [`${one.payerId} ${one.month}`, one])).values()];
}

/** After a lump sum became another kind of fee: a person's period is of that program now. */
async function followPrograms(
  tx: TenantTransaction,
  lumps: readonly LumpFee[],
  decided: ReadonlyMap<string, StoredPeriod>,
): Promise<readonly string[]> {
  const drifted = lumps.filter(({ id, program }) => {
    const one = decided.get(id);
    return one !== undefined && one.program !== program;
  });
  for (const { id, program } of drifted) {
    const { population, weight } = lumpProgramTable[program];
    await sql`update lump_periods set program = ${program}, weight = ${weight},
        population = case when population_chosen then population else ${population} end
      where organization_id = ${tx.organizationId} and provider_adjustment_id = ${id}
        and version > 0`.execute(tx.query);
  }
  return drifted.map(({ id }) => id);
}

interface NewPeriod extends Period {
  readonly id: string;
  readonly program: LumpProgram;
  readonly population: LumpPopulation;
  readonly weight: LumpWeight;
  readonly decidedBy: string;
}

async function insertPeriods(tx: TenantTransaction, periods: readonly NewPeriod[]): Promise<void> {
  if (periods.length === 0) return;
  await sql`
    insert into lump_periods (organization_id, provider_adjustment_id, version, program, from_on,
      to_on, population, weight, decided_by)
    select ${tx.organizationId}::uuid, id, 0, program, "from", "to", population, weight, "decidedBy"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) given (id uuid, program text,
      "from" date, "to" date, population text, weight text, "decidedBy" text)`.execute(tx.query);
}

export async function forgetSpreads(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await sql`select forget_spreads(${ids}::uuid[])`.execute(tx.query);
}

/** The lump sum fees of counted payments. */
export async function listLumpFees(
  tx: TenantTransaction,
  payerIds: readonly string[] | null,
): Promise<readonly LumpFee[]> {
  const { rows } = await sql<{
    id: string;
    payer_id: string;
    category: Category;
    reference: string | null;
    amount: string;
    paid_on: string;
  }>`
    select lump.id, lump.payer_id, lump.category, lump.reference, lump.amount::text,
      lump.paid_on::text
    from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.amount <> 0
      and lump.category = any (${feeCategories}::text[])
      and (${payerIds}::uuid[] is null or lump.payer_id = any (${payerIds}::uuid[]))`.execute(
    tx.query,
  );
  return rows.flatMap(({ id, payer_id, category, reference, amount, paid_on }) => {
    const program = programOf(category, reference);
    const amountCents = centsOfSum(amount);
    return program === undefined
      ? []
      : [{ id, payerId: payer_id, program, reference, amountCents, paidOn: paid_on }];
  });
}

/** Of each lump sum: what its rule says (version 0), and what a person decided last. */
export async function listStoredPeriods(
  tx: TenantTransaction,
  payerIds: readonly string[] | null,
): Promise<readonly StoredPeriod[]> {
  const { rows } = await sql<StoredPeriod>`
    select period.provider_adjustment_id as id, lump.payer_id as "payerId",
      lump.paid_on::text as "paidOn", version, program, from_on::text as "from",
      to_on::text as "to", population, population_chosen as "populationChosen",
      decided_by as "decidedBy",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "decidedByName"
    from lump_periods period
    left join users on users.id = period.decided_by_user
    join provider_adjustments lump on lump.organization_id = period.organization_id
      and lump.id = period.provider_adjustment_id
    where period.organization_id = ${tx.organizationId} and undone_at is null
      and (${payerIds}::uuid[] is null or lump.payer_id = any (${payerIds}::uuid[]))
    order by period.provider_adjustment_id, version`.execute(tx.query);
  return rows;
}

/** What persons decided, by lump sum. */
function currentDecisions(stored: readonly StoredPeriod[]): ReadonlyMap<string, StoredPeriod> {
  return new Map(stored.flatMap((one) => (one.version > 0 ? [[one.id, one]] : [])));
}

export function toPeriod({ from, to }: Pick<StoredPeriod, 'from' | 'to'>): Period | null {
  return from === null || to === null ? null : { from, to };
}
