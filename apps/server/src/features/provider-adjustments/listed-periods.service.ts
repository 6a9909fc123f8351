import { lumpProgramTable } from '@pfs/core/lumps/lump-programs';
import { type LumpFee, proposePeriods } from '@pfs/core/lumps/settle-periods';
import type { Period } from '@pfs/core/metrics/periods';
import type { ListedAdjustment, LumpPeriod } from '@pfs/wire/provider-adjustments';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type LumpRow, toProviderAdjustment } from './provider-adjustments.repository.ts';
import { listLumpFees, listStoredPeriods, toPeriod } from './settle-periods.service.ts';

/** The lump sum fees of some payers, with what is decided and proposed. */
export interface PeriodsOfPayers {
  readonly lumps: readonly LumpFee[];
  readonly stored: ReadonlyMap<string, LumpPeriod>;
  readonly proposed: ReadonlyMap<string, Period>;
}

export async function readPeriods(
  tx: TenantTransaction,
  payerIds: readonly string[],
): Promise<PeriodsOfPayers> {
  const lumps = await listLumpFees(tx, payerIds);
  // Later versions replace earlier ones.
  const stored = new Map(
    (await listStoredPeriods(tx, payerIds)).map((row): [string, LumpPeriod] => {
      const { id, payerId: _, paidOn: __, populationChosen: ___, ...one } = row;
      return [id, one];
    }),
  );
  const confirmed = new Map(
    [...stored].flatMap(([id, one]) => {
      const period = toPeriod(one);
      return period === null ? [] : [[id, period] as const];
    }),
  );
  const open = new Set(lumps.map(({ id }) => id).filter((id) => !stored.has(id)));
  const proposed = [...proposePeriods(lumps, confirmed)].filter(([id]) => open.has(id));
  return { lumps, stored, proposed: new Map(proposed) };
}

/** Lump sums as they are listed. */
export async function withPeriods(
  tx: TenantTransaction,
  rows: readonly LumpRow[],
): Promise<ListedAdjustment[]> {
  if (rows.length === 0) return [];
  const payerIds = [...new Set(rows.map(({ payer_id }) => payer_id))];
  const { lumps, stored, proposed } = await readPeriods(tx, payerIds);
  const fees = new Map(lumps.map((lump) => [lump.id, lump]));
  const periodOf = (id: string): LumpPeriod | null => {
    const fee = fees.get(id);
    if (fee === undefined) return null;
    const decided = stored.get(id);
    if (decided !== undefined) return decided;
    const period = proposed.get(id);
    if (period === undefined) return null;
    const { population } = lumpProgramTable[fee.program];
    const of = { decidedBy: 'proposed', decidedByName: null, version: 0 } as const;
    return { program: fee.program, ...period, population, ...of };
  };
  const cases = await readCases(tx, rows);
  return rows.map((row) => ({
    ...toProviderAdjustment(row),
    period: periodOf(row.id),
    caseId: cases.get(row.id) ?? null,
  }));
}

/** The open cases that ask what lump sums are for. Equal ones of a payment are in the same case. */
async function readCases(
  tx: TenantTransaction,
  rows: readonly LumpRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(({ category }) => category === 'unclassified').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; case_id: string | null }>`
    select lump.id, case_of_row(lump.organization_id, '{unexplained_lump}', concat_ws('|',
      payments.trace_number, lump.paid_on, lump.code, lump.reference, lump.amount)) as case_id
    from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id
    where lump.organization_id = ${tx.organizationId} and lump.id = any (${ids}::uuid[])`.execute(
    tx.query,
  );
  return new Map(found.flatMap(({ id, case_id }) => (case_id === null ? [] : [[id, case_id]])));
}
