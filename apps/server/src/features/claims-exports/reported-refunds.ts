import { type ExportRow, refundKeyOf } from '@pfs/core/exports/export-row';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { RefundPayer } from '@pfs/core/refunds';
import type { ReportedRefunds } from '@pfs/wire/export-imports';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { copyLine, decimalText, stageRows } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn } from '../../platform/database/own-rows.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { updateImport } from './imports.repository.ts';

/** A refund report as it is to be from now on; without rows when it is deleted. */
export interface NewReport {
  readonly importId: string;
  readonly refundsFrom: RefundPayer;
  /** The newest payment day, by which of two reports the newer one is known. */
  readonly asOf: string | null;
  readonly rows: readonly ExportRow[];
}

/**
 * Replaces the rows of a report. Which of all rows count follows from the rows and 835s that are
 * held, so no order of imports and deletions matters.
 */
export async function applyReport(
  tx: TenantTransaction,
  report: NewReport,
): Promise<ReportedRefunds> {
  const changed = await replaceRows(tx, report);
  await sql`select settle_reported_refunds(), follow_expected_refunds(${changed}::text[])`.execute(
    tx.query,
  );
  // A refund makes a loss below cost good, and a refund that is gone brings it back.
  await refreshBelowCostAlerts(tx);
  return sumReport(tx, report.importId);
}

/** What a report would come to; nothing of it stays. */
export async function tryReport(
  tx: TenantTransaction,
  report: NewReport,
): Promise<ReportedRefunds> {
  await tx.client.query('savepoint report');
  await replaceRows(tx, report);
  const found = await sumReport(tx, report.importId);
  await tx.client.query('rollback to savepoint report');
  return found;
}

const columns = [
  ...([
    ['id', 'uuid'],
    ['line', 'integer'],
    ['row_key', 'text'],
    ['icn', 'text'],
  ] as const),
  ...([
    ['rx_number', 'text'],
    ['fill_number', 'smallint'],
    ['date_of_service', 'date'],
  ] as const),
  ...([
    ['ndc', 'text'],
    ['drug_name', 'text'],
    ['quantity', 'numeric'],
  ] as const),
  ...([
    ['default_amount', 'numeric'],
    ['amount', 'numeric'],
    ['paid_on', 'date'],
  ] as const),
] as const;

/** Answers the Rx numbers that the report had or has. */
async function replaceRows(
  tx: TenantTransaction,
  { importId, refundsFrom, asOf, rows }: NewReport,
): Promise<readonly string[]> {
  const gone = await deleteOwn(tx, 'reported_refunds', { import_id: importId })
    .returning('rx_number')
    .execute();
  const change = { refunds_from: refundsFrom, as_of: asOf } as const;
  await updateImport(tx, importId, { content: 'refunds', ...change });
  const changed = [...gone.map((row) => row.rx_number), ...rows.map((row) => row.rxNumber)];
  if (rows.length === 0) return changed;
  await stageRows(tx, { name: 'staged_refunds', columns, lines: rows.map(lineOf) });
  const names = columns.map(([name]) => name).join(', ');
  await tx.client.query(
    `insert into reported_refunds (organization_id, import_id, ${names})
     select $1, $2, ${names} from staged_refunds`,
    [tx.organizationId, importId],
  );
  return changed;
}

function lineOf(row: ExportRow): string {
  const { fill, refund = {} } = row;
  return copyLine([
    ...[uuidV7(), row.line, refundKeyOf(row), refund.icn],
    // Letters of a system in front are no part of the facilitator's number.
    ...[row.rxNumber.replace(/^\D+/, ''), refund.fillNumber, row.filledOn],
    ...[row.ndc, text(fill.drugName), decimalText(number(fill.quantity), 3)],
    ...[decimalText(number(fill.sdra), 2), decimalText(refund.paidCents, 2), refund.paidOn],
  ]);
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

interface SumRow {
  readonly state: 'counted' | 'known' | 'replaced' | 'expected';
  readonly rows: number;
  readonly amount: string;
}

interface DifferingRow {
  readonly id: string;
  readonly line: number;
  readonly rx_number: string;
  readonly icn: string | null;
  readonly reported: string;
  readonly known_amount: string;
  readonly total: number;
}

const differingMax = 100;
const dollarsOf = (amount: string) => toDollars(centsOfSum(amount));

/** What the rows of a report come to beside the 835s and the other reports. */
export async function sumReport(tx: TenantTransaction, importId: string): Promise<ReportedRefunds> {
  const ofImport = sql`organization_id = ${tx.organizationId} and import_id = ${importId}`;
  const { rows: sums } = await sql<SumRow>`
    select state, count(*)::int as rows,
      coalesce(sum(case state when 'expected' then default_amount else amount end), 0)::text
        as amount
    from reported_refund_states where ${ofImport} group by state`.execute(tx.query);
  const { rows: differing } = await sql<DifferingRow>`
    select id, line, rx_number, icn, reported::text, known_amount::text,
      (count(*) over ())::int as total
    from (
      select *, sum(amount) over (partition by coalesce(icn, id::text), is_reversal) as reported
      from reported_refund_states
      where organization_id = ${tx.organizationId} and state = 'known'
    ) known
    where ${ofImport} and reported <> known_amount
    order by abs(reported - known_amount) desc, line limit ${differingMax}`.execute(tx.query);
  const sumOf = (state: SumRow['state']) => {
    const { rows = 0, amount = '0' } = sums.find((one) => one.state === state) ?? {};
    return { rows, amount: dollarsOf(amount) };
  };
  return {
    counted: sumOf('counted'),
    known: sumOf('known'),
    replaced: sumOf('replaced'),
    expected: sumOf('expected'),
    differingRows: differing[0]?.total ?? 0,
    differing: differing.map((row) => ({
      ...{ id: row.id, line: row.line, rxNumber: row.rx_number, icn: row.icn },
      ...{ reported: dollarsOf(row.reported), known: dollarsOf(row.known_amount) },
    })),
  };
}
