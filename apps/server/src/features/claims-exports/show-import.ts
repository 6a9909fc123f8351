import { problemText, refusalText } from '@pfs/core/exports/export-problems';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { ExportImport, ExportImportDetail } from '@pfs/wire/export-imports';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { KeptProblems, KeptRefusal } from './imports.repository.ts';
import { sumReport } from './reported-refunds.ts';

function listed(tx: TenantTransaction) {
  return selectOwn(tx, 'export_imports as import')
    .leftJoin('export_sources as source', (join) =>
      join
        .onRef('source.organization_id', '=', 'import.organization_id')
        .onRef('source.id', '=', 'import.source_id'),
    )
    .leftJoin('users', 'users.id', 'import.uploaded_by')
    .select([
      ...(['import.id', 'import.file_name', 'import.file_size', 'import.origin'] as const),
      ...(['import.status', 'import.reason', 'import.row_count', 'import.new_count'] as const),
      ...(['import.changed_count', 'import.same_count', 'import.refused_count'] as const),
      ...(['import.fill_count', 'import.paid', 'import.patient_pay', 'import.created_at'] as const),
      ...(['import.imported_at', 'import.refused', 'import.problems', 'import.content'] as const),
      ...(['source.name as source_name', 'users.first_name', 'users.last_name'] as const),
      sql<string | null>`to_char(import.as_of, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('as_of'),
      sql<string | null>`import.filled_from::text`.as('filled_from'),
      sql<string | null>`import.filled_to::text`.as('filled_to'),
    ]);
}

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const dollarsOf = (text: string) => toDollars(centsOfSum(text));

function toImport(row: Listed): ExportImport {
  return {
    id: row.id,
    fileName: row.file_name,
    fileSize: Number(row.file_size),
    origin: row.origin as ExportImport['origin'],
    content: row.content as ExportImport['content'],
    status: row.status as ExportImport['status'],
    reason: row.reason,
    sourceName: row.source_name,
    asOf: row.as_of,
    from: row.filled_from,
    to: row.filled_to,
    rows: row.row_count,
    newRows: row.new_count,
    changedRows: row.changed_count,
    sameRows: row.same_count,
    refusedRows: row.refused_count,
    fills: row.fill_count,
    paid: dollarsOf(row.paid),
    patientPay: dollarsOf(row.patient_pay),
    uploadedByName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    createdAt: row.created_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
  };
}

export async function listImports(
  tx: TenantTransaction,
  { content, limit }: { content?: ExportImport['content'] | undefined; limit: number },
): Promise<readonly ExportImport[]> {
  const wanted = listed(tx);
  const rows = await (content === undefined ? wanted : wanted.where('import.content', '=', content))
    .orderBy('import.created_at', 'desc')
    .orderBy('import.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

async function findListed(tx: TenantTransaction, id: string): Promise<Listed> {
  return orNotFound(await listed(tx).where('import.id', '=', id).executeTakeFirst());
}

export async function getImport(tx: TenantTransaction, id: string): Promise<ExportImport> {
  return toImport(await findListed(tx, id));
}

const gapsMax = 100;

/** The import with its refused rows, and the fills that don't add up to their price. */
export async function getImportDetail(
  tx: TenantTransaction,
  id: string,
): Promise<ExportImportDetail> {
  const row = await findListed(tx, id);
  const refused = row.refused as unknown as readonly KeptRefusal[];
  const gaps = await listGaps(tx, id);
  return {
    ...toImport(row),
    problems: problemsOf(row.problems as unknown as KeptProblems),
    refunds: row.content === 'refunds' ? await sumReport(tx, id) : null,
    refused: refused.map(([line, code, target]) => ({
      ...{ line, code },
      message: refusalText(code, target ?? undefined),
    })),
    gapCount: Number(gaps[0]?.count ?? 0),
    gaps: gaps.map((gap) => ({
      fillId: gap.id,
      rxNumber: gap.rx_number,
      fillNumber: gap.fill_number,
      filledOn: gap.filled_on,
      price: dollarsOf(gap.price),
      gap: dollarsOf(gap.price_gap),
    })),
  };
}

export function problemsOf(problems: KeptProblems) {
  return problems.map((problem) => ({ code: problem.code, message: problemText(problem) }));
}

interface GapRow {
  readonly id: string;
  readonly rx_number: string;
  readonly fill_number: number;
  readonly filled_on: string;
  readonly price: string;
  readonly price_gap: string;
  readonly count: string;
}

async function listGaps(tx: TenantTransaction, importId: string): Promise<readonly GapRow[]> {
  const { rows } = await sql<GapRow>`
    select id, rx_number, fill_number, filled_on::text, price, price_gap, count(*) over () as count
    from fills
    where organization_id = ${tx.organizationId} and price_gap <> 0 and exists (
      select from export_rows kept
      where kept.organization_id = fills.organization_id and kept.import_id = ${importId}
        and kept.fill_key = fills.fill_key)
    order by abs(price_gap) desc, id
    limit ${gapsMax}`.execute(tx.query);
  return rows;
}
