import { type ComparedSide, comparePayerFile } from '@pfs/core/contracts/compare-payer-file';
import {
  blocksImport,
  type PayerFileField,
  type PayerFileProblem,
  payerFileFields,
  payerFileProblemText,
  requiredFields,
} from '@pfs/core/contracts/payer-files';
import { dayLabel } from '@pfs/core/days';
import { periodLabel } from '@pfs/core/lumps/settle-periods';
import { counted } from '@pfs/core/metrics/ratios';
import { formatUsd, toCents, toDollars } from '@pfs/core/money';
import type { PayerFileRow } from '@pfs/documents/exports/read-payer-file';
import type { PayerFilePreview } from '@pfs/wire/payer-files';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { copyLine, decimalText, stageRows } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  deleteFileObject,
  getFileObject,
  keepingBytes,
  openKept,
  removeAfterCommit,
} from '../intake/public.ts';
import { lockContracts } from './check-contracts.ts';
import { type Compared, keepComparison, readOurClaims } from './compare-payer-files.ts';
import { holdGuarantee } from './held-contracts.ts';
import { type ReadPayerFile, refusalTextOf, refused } from './read-payer-file.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'log'>;
type By = AuditContext & { readonly userId: string };

const statementTimeoutMs = 5 * 60_000;
const sampleMax = 20;

/** What a file would be compared as. */
export async function previewPayerFile(
  tx: TenantTransaction,
  read: ReadPayerFile,
): Promise<PayerFilePreview> {
  const { reading, guarantee, period, leftOut } = read;
  const { comparison, problems } = await checkFile(tx, read);
  const sideOf = ({ sums, achieved, varianceCents }: ComparedSide) => ({
    ...{ claims: sums.claims, awp: toDollars(sums.awpCents), achieved },
    paid: toDollars(guarantee.kind === 'dfer' ? sums.feeCents : sums.ingredientCents),
    variance: toDollars(varianceCents),
  });
  return {
    ...{ fileName: read.fileName, from: period.from, to: period.to, isKnown: reading.isKnown },
    columns: reading.columns.map(({ key, isPersons }, at) => ({
      ...{ key, isPersons, field: reading.fields[at] ?? null },
    })),
    ...{ dayOrder: reading.dayOrder, dayOrderIsOpen: reading.dayOrderIsOpen },
    rxPattern: reading.rxPattern,
    problems: problems.map((problem) => ({
      ...{ code: problem.code, message: payerFileProblemText(problem) },
    })),
    canImport: !problems.some(blocksImport),
    refused: reading.refused.map((row) => ({ line: row.line, message: refusalTextOf(row) })),
    refusedRows: reading.refusedCount,
    leftOut: { ...leftOut, otherPeriods: comparison.otherPeriods },
    ...{ ours: sideOf(comparison.ours), theirs: sideOf(comparison.theirs) },
    sample: read.rows.slice(0, sampleMax).map((row) => ({ line: row.line, values: textsOf(row) })),
  };
}

interface CheckedFile extends Compared {
  readonly problems: readonly PayerFileProblem[];
}

async function checkFile(tx: TenantTransaction, read: ReadPayerFile): Promise<CheckedFile> {
  const { guarantee, period, reading, rows, leftOut } = read;
  const ours = await readOurClaims(tx, guarantee.id, period);
  const comparison = comparePayerFile(guarantee, period, { ours, rows });
  const compared = { guarantee, comparison, ours, rows };
  const fields = new Set(reading.fields);
  const missing = requiredFields(guarantee.kind).filter((field) => !fields.has(field));
  const problems: PayerFileProblem[] = [
    ...missing.map((field) => ({ code: 'missing_column', field }) as const),
    ...reading.alike.map((heading) => ({ code: 'alike', heading }) as const),
  ];
  if (reading.isCutOff) problems.push({ code: 'cut_off' });
  if (reading.dayOrderIsOpen && !reading.isKnown) problems.push({ code: 'day_order' });
  // Without its columns no row can be read.
  if (missing.length > 0) return { ...compared, problems };
  if (reading.refusedCount > 0) problems.push({ code: 'unreadable', rows: reading.refusedCount });
  if (read.missingId !== undefined) problems.push({ code: 'own_id', id: read.missingId });
  if (rows.length === 0) {
    problems.push({ code: leftOut.otherStores > 0 ? 'other_stores' : 'no_rows' });
  } else if (!comparison.claims.some(({ theirs }) => theirs !== undefined)) {
    const days = rows.map(({ filledOn }) => filledOn).toSorted();
    const [from, to] = [dayLabel(days[0] ?? ''), dayLabel(days.at(-1) ?? '')];
    const found = from === to ? `on ${from}` : `from ${from} to ${to}`;
    problems.push({ code: 'other_period', period: periodLabel(period), found });
  }
  const bins = [...new Set(rows.flatMap(({ bin }) => bin ?? []))];
  const known = new Set(ours.flatMap(({ bin }) => (bin === '' ? [] : [bin])));
  if (bins.length > 0 && known.size > 0 && !bins.some((bin) => known.has(bin))) {
    problems.push({ code: 'other_payer', bins: bins.slice(0, 5) });
  }
  return { ...compared, problems };
}

/** The values of a row by field, as a person reads them. */
function textsOf(row: PayerFileRow): Partial<Record<PayerFileField, string>> {
  const money = (cents: number | undefined) =>
    cents === undefined ? undefined : formatUsd(toCents(cents));
  const values: Partial<Record<PayerFileField, string | number | undefined>> = {
    ...{ rxNumber: row.rxNumber, filledOn: dayLabel(row.filledOn), fillNumber: row.fillNumber },
    ...{ ndc: row.ndc, authorization: row.authorization, store: row.store, bin: row.bin },
    reversedOn: row.reversedOn && dayLabel(row.reversedOn),
    transaction: row.isTakenBack ? 'Reversal' : row.isReversed ? 'Reversed' : undefined,
    ...{ pcn: row.pcn, groupNumber: row.groupNumber, drugClass: row.drugClass },
    quantity: decimalText(row.quantity, 3)?.replace(/\.?0+$/, ''),
    ...{ daysSupply: row.daysSupply, usual: money(row.usualCents), awp: money(row.awpCents) },
    ...{ ingredient: money(row.ingredientCents), fee: money(row.feeCents) },
    ...{ excluded: row.isExcluded ? 'Yes' : undefined, reason: row.reason },
  };
  return Object.fromEntries(
    Object.keys(payerFileFields).flatMap((name) => {
      const value = values[name as PayerFileField];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

interface Importing {
  readonly organizationId: string;
  readonly read: ReadPayerFile;
  readonly by: By;
}

/** Keeps a file, encrypted, with its rows and what the comparison comes to; all or nothing. */
export function importPayerFile(
  parts: Parts,
  { organizationId, read, by }: Importing,
): Promise<string> {
  return keepingBytes(parts, { organizationId, ...read }, async (tx, keep) => {
    await lockContracts(tx);
    await requireUnchanged(tx, read);
    await requireNone(tx, read);
    const { problems, ...compared } = await checkFile(tx, read);
    const blocking = problems.filter(blocksImport).map(payerFileProblemText);
    if (blocking.length > 0) throw refused(blocking.join(' '));
    await keep();
    return addFile(tx, read, { by, compared });
  });
}

/** The file was read before: by another guarantee its rows, or its period, may be others. */
async function requireUnchanged(
  tx: TenantTransaction,
  { guarantee, guaranteeVersion }: ReadPayerFile,
): Promise<void> {
  if (orNotFound(await holdGuarantee(tx, guarantee.id)) === guaranteeVersion) return;
  throw new AppError('conflict', {
    message:
      'This guarantee changed while the file was being read. Nothing was imported. Please try again.',
  });
}

async function requireNone(tx: TenantTransaction, { guarantee, period, sha256 }: ReadPayerFile) {
  const of = { guarantee_id: guarantee.id, from_on: period.from };
  const held = await selectOwn(tx, 'payer_files', of)
    .select(['file_name', 'sha256'])
    .executeTakeFirst();
  if (held === undefined) return;
  const isSame = held.sha256 === sha256;
  throw new AppError(isSame ? 'duplicate_file' : 'conflict', {
    message: isSame
      ? `This file was imported as “${held.file_name}”. Nothing was added.`
      : `${periodLabel(period)} already has the file “${held.file_name}”. Delete it first.`,
  });
}

async function addFile(
  tx: TenantTransaction,
  read: ReadPayerFile,
  { by, compared }: { readonly by: By; readonly compared: Compared },
): Promise<string> {
  const { guarantee, period, fileName, sha256, rows, leftOut } = read;
  const id = uuidV7();
  await insertOwn(tx, 'payer_files', {
    ...{ id, guarantee_id: guarantee.id, from_on: period.from, to_on: period.to },
    ...{ file_name: fileName, sha256, left_out: jsonText(leftOut), imported_by: by.userId },
  } as never).execute();
  await addRows(tx, id, rows);
  await keepMap(tx, read, by);
  await keepComparison(tx, id, compared);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'payer_file', entityId: id, action: 'create' },
    description: `Imported a payer’s reconciliation file of ${counted(rows.length, 'row')}`,
    newValues: { guaranteeId: guarantee.id, ...period, fileName, sha256, rows: rows.length },
  });
  return id;
}

async function keepMap(tx: TenantTransaction, { guarantee, reading }: ReadPayerFile, by: By) {
  const fields = reading.columns.flatMap(({ key }, at) => {
    const field = reading.fields[at] ?? null;
    return field === null ? [] : [[key, field] as const];
  });
  await sql`
    insert into payer_file_maps (organization_id, payer_id, fingerprint, fields, day_order,
      rx_pattern, updated_by)
    values (${tx.organizationId}, ${guarantee.payerId}, ${reading.fingerprint},
      ${jsonText(Object.fromEntries(fields))}::jsonb, ${reading.dayOrder}, ${reading.rxPattern},
      ${by.userId})
    on conflict (organization_id, payer_id, fingerprint) do update
    set fields = excluded.fields, day_order = excluded.day_order,
      rx_pattern = excluded.rx_pattern, updated_by = excluded.updated_by,
      updated_at = now()`.execute(tx.query);
}

const rowColumns = [
  ['line', 'integer'],
  ['rx_number', 'text'],
  ['fill_number', 'integer'],
  ['filled_on', 'date'],
  ['reversed_on', 'date'],
  ['ndc', 'text'],
  ['authorization_number', 'text'],
  ['bin', 'text'],
  ['pcn', 'text'],
  ['group_number', 'text'],
  ['drug_class', 'text'],
  ['quantity', 'numeric'],
  ['days_supply', 'integer'],
  ['usual', 'numeric'],
  ['awp', 'numeric'],
  ['ingredient', 'numeric'],
  ['fee', 'numeric'],
  ['is_excluded', 'boolean'],
  ['reason', 'text'],
  ['is_reversed', 'boolean'],
  ['is_taken_back', 'boolean'],
] as const;

async function addRows(tx: TenantTransaction, id: string, rows: readonly PayerFileRow[]) {
  const money = (cents: number | undefined) => decimalText(cents, 2);
  const lines = rows.map((row) =>
    copyLine([
      ...[row.line, row.rxNumber, row.fillNumber, row.filledOn, row.reversedOn, row.ndc],
      ...[row.authorization, row.bin, row.pcn, row.groupNumber, row.drugClass],
      ...[decimalText(row.quantity, 3), row.daysSupply, money(row.usualCents)],
      ...[money(row.awpCents), money(row.ingredientCents), money(row.feeCents)],
      ...[row.isExcluded, row.reason, row.isReversed, row.isTakenBack],
    ]),
  );
  const staged = 'staged_payer_file_rows';
  await stageRows(tx, { name: staged, columns: rowColumns, lines });
  const names = rowColumns.map(([name]) => name).join(', ');
  await tx.client.query(
    `insert into payer_file_rows (organization_id, file_id, ${names})
     select $1, $2, ${names} from ${staged}`,
    [tx.organizationId, id],
  );
}

interface Naming {
  readonly organizationId: string;
  readonly id: string;
  readonly by: By;
}

/** Takes a file back as if it had never come; the map of its columns stays. */
export async function deletePayerFile(
  parts: Parts,
  { organizationId, id, by }: Naming,
): Promise<void> {
  const gone = await parts.database.withTenant(
    organizationId,
    async (tx) => {
      await lockContracts(tx);
      return removeFile(tx, id, by);
    },
    { statementTimeoutMs },
  );
  await removeAfterCommit(parts, { organizationId, ...gone }, 'a deleted payer file');
}

async function removeFile(tx: TenantTransaction, id: string, by: By) {
  const { sha256, file_name: fileName, ...of } = await findFile(tx, id);
  const { storage_path: storagePath } = await getFileObject(tx, sha256);
  await deleteOwn(tx, 'payer_files', { id }).execute();
  await deleteFileObject(tx, sha256);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'payer_file', entityId: id, action: 'delete' },
    description: 'Deleted a payer’s reconciliation file',
    oldValues: { fileName, sha256, guaranteeId: of.guarantee_id, from: of.from_on },
  });
  return { sha256, storagePath };
}

/** With their guarantee; the nightly cleanup removes their contents. */
export async function deleteFilesOf(
  tx: TenantTransaction,
  guaranteeId: string,
  by: By,
): Promise<void> {
  const held = selectOwn(tx, 'payer_files', { guarantee_id: guaranteeId }).select('id');
  for (const { id } of await held.execute()) await removeFile(tx, id, by);
}

async function findFile(tx: TenantTransaction, id: string) {
  const found = selectOwn(tx, 'payer_files', { id });
  return orNotFound(
    await found.select(['sha256', 'file_name', 'guarantee_id', 'from_on']).executeTakeFirst(),
  );
}

/** The file as it came. The download is audited. */
export function openPayerFile(parts: Parts, { organizationId, id, by }: Naming): Promise<Original> {
  return parts.database.withTenant(organizationId, async (tx) => {
    const found = await findFile(tx, id);
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'payer_file', entityId: id, action: 'process' },
      description: 'Payer’s reconciliation file downloaded',
    });
    return openKept(parts, tx, found);
  });
}
