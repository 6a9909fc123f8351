import { exportTargets } from '@pfs/core/exports/export-fields';
import { refusalText } from '@pfs/core/exports/export-problems';
import type { ExportRow, ReportedRefund } from '@pfs/core/exports/export-row';
import { formatUsd, toCents, toDollars } from '@pfs/core/money';
import type { ExportReading } from '@pfs/documents/exports/read-export';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { ExportPreview, exportRoutes } from '@pfs/wire/export-imports';
import type { BodyOf } from '@pfs/wire/route';
import { decimalText } from '../../platform/database/copy-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { findToday } from '../organizations/public.ts';
import { exportKind } from './export-kind.ts';
import { type Chosen, findImport, findSource, type ImportRow } from './imports.repository.ts';
import { readImportFile } from './read-import.ts';
import { tryReport } from './reported-refunds.ts';
import { problemsOf } from './show-import.ts';
import { refundsFromOf } from './store-import.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'clock' | 'documents'>;

interface Asked {
  readonly organizationId: string;
  readonly id: string;
  readonly body: BodyOf<typeof exportRoutes.previewExport>;
  readonly gone: AbortSignal;
}

const readingMsMax = 120_000;

/** What the rows of an export would be read as. Reads the file anew and stores nothing. */
export async function previewExport(parts: Parts, asked: Asked): Promise<ExportPreview> {
  const { organizationId, id, body } = asked;
  const opened = await parts.database.withTenant(organizationId, async (tx) => {
    const file = orNotFound(await findImport(tx, id));
    const stored = await openStoredFile(parts, tx, file.file_path);
    const document = { organizationId, file: stored };
    return { file, document, today: await findToday(tx, parts.clock) };
  });
  const reading = await read(parts, opened, asked, wantedOf(body, opened.file));
  return parts.database.withTenant(organizationId, async (tx) => {
    const source = await findSource(tx, reading.fingerprint);
    const preview = toPreview(reading, source?.name ?? null);
    if (reading.content !== 'refunds') return preview;
    const { rows, asOf = null } = reading;
    const chosen = { ...(opened.file.chosen as unknown as Chosen | null), ...body } as Chosen;
    const refundsFrom = refundsFromOf(rows, chosen);
    const refunds = await tryReport(tx, { importId: id, refundsFrom, asOf, rows });
    return { ...preview, refundsFrom, refunds };
  });
}

type Opened = Parameters<typeof readImportFile>[1] & { readonly file: ImportRow };

async function read(
  parts: Parts,
  opened: Opened,
  { gone }: Asked,
  chosen: ReturnType<typeof wantedOf>,
): Promise<ExportReading> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(readingMsMax)]);
  try {
    return await readImportFile(parts, opened, { chosen, wantsRows: false, signal });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const message = exportKind.texts.unreadable[error.code] ?? error.message;
    throw new AppError('conflict', { message, cause: error });
  }
}

/** What the caller asks for, else what was chosen before, else what the headings suggest. */
function wantedOf({ columns, dayOrder, rxPattern, store }: Asked['body'], { chosen }: ImportRow) {
  const before = chosen as unknown as Chosen | null;
  const map = columns ?? before?.columns;
  if (map === undefined) return undefined;
  return {
    map: map as Chosen['columns'],
    dayOrder: dayOrder ?? before?.dayOrder,
    rxPattern: rxPattern ?? before?.rxPattern,
    store: store ?? before?.store ?? 'own',
  };
}

function toPreview(reading: ExportReading, sourceName: string | null): ExportPreview {
  const { columns, map, problems, totals, refused } = reading;
  const blocks = problems.some(({ code }) => code === 'missing_column' || code === 'no_rows');
  return {
    ...{ content: reading.content, refunds: null, refundsFrom: null },
    ...{ system: reading.system ?? null, sourceName, asOf: reading.asOf ?? null },
    columns: columns.map(({ key, isPersons }) => ({
      ...{ key, isPersons },
      target: isPersons || !Object.hasOwn(map, key) ? null : (map[key] ?? null),
    })),
    ...{ dayOrder: reading.dayOrder, dayOrderIsOpen: reading.dayOrderIsOpen, store: reading.store },
    rxPattern: reading.rxPattern,
    problems: problemsOf(problems),
    canImport: !blocks,
    ...{ lines: reading.lines, refusedRows: reading.refusedCount },
    refused: refused.map(({ line, code, target }) => ({
      ...{ line, code },
      message: refusalText(code, target),
    })),
    sample: reading.sample.map((row) => ({ line: row.line, values: rowTexts(row) })),
    totals: {
      ...{ rows: totals.rows, fills: totals.fills, from: totals.from ?? null },
      ...{ to: totals.to ?? null, reversed: totals.reversed, rejected: totals.rejected },
      paid: dollarsOf(totals.paidCents),
      patientPay: dollarsOf(totals.patientPayCents),
      byBin: totals.byBin.map(({ bin, claims, paidCents }) => ({
        ...{ bin, claims, paid: dollarsOf(paidCents) },
      })),
    },
  };
}

const dollarsOf = (cents: number): number => toDollars(toCents(cents));

/** The values of a row by target, as a person reads them. */
function rowTexts({ fill, payers, refund, ...row }: ExportRow): Record<string, string> {
  const [first, second] = payers;
  const values: Record<string, unknown> = {
    ...{ rxNumber: row.rxNumber, filledOn: row.filledOn, ndc: row.ndc },
    ...(refund === undefined
      ? { fillNumber: row.fillNumber, processedAt: row.at?.replace('T', ' '), status: row.kind }
      : {}),
    ...fill,
    ...refundTexts(refund),
    ...first?.values,
    ...Object.fromEntries(
      Object.entries(second?.values ?? {}).map(([name, value]) => [`secondary.${name}`, value]),
    ),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(name, value)]],
    ),
  );
}

function refundTexts({ paidCents, paidOn, ...others }: ReportedRefund = {}) {
  return { ...others, refundPaid: paidCents, refundPaidOn: paidOn };
}

function textOf(name: string, value: unknown): string {
  const kind = (exportTargets as Readonly<Record<string, { readonly kind: string }>>)[name]?.kind;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return String(value);
  if (kind === 'money') return formatUsd(toCents(value));
  if (kind === 'unitPrice') return `$${decimalText(value, 6)}`;
  if (kind === 'quantity') return (decimalText(value, 3) ?? '').replace(/\.?0+$/, '');
  return String(value);
}
