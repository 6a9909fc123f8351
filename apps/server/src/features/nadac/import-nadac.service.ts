import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NadacImport } from '@pfs/wire/nadac';
import { v7 as uuidV7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import {
  insertImport,
  listImports,
  lockNadacImports,
  openNadacStaging,
  toNadacImport,
  upsertStaged,
} from './nadac.repository.ts';
import { type NadacReading, readNadacLines } from './read-nadac-lines.ts';

interface NadacFile {
  readonly fileName: string;
  readonly content: Readable;
  /** True once the source stopped before the end, such as at its size limit. */
  readonly truncated: () => boolean;
  readonly userId: string | null;
  readonly origin: Origin;
}

/** Enough for ten times the lines of a year. */
const statementTimeoutMs = 30 * 60_000;
const fileNameCharactersMax = 200;

/**
 * Imports the prices of a NADAC file, all or none. The worker then updates the costs of claims,
 * because it sees a newer import.
 */
export function importNadac(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  file: NadacFile,
): Promise<NadacImport> {
  return database.withPlatform(
    'import drug prices',
    (tx) => importIn(tx, { ...file, importedAt: clock() }),
    { statementTimeoutMs },
  );
}

async function importIn(
  tx: PlatformTransaction,
  file: NadacFile & { readonly importedAt: Date },
): Promise<NadacImport> {
  await lockNadacImports(tx);
  const reading: NadacReading = { lineCount: 0, priceCount: 0, findingCount: 0, findings: [] };
  const lines = Readable.from(readNadacLines(file.content, reading));
  await pipeline(lines, await openNadacStaging(tx));
  if (file.truncated()) throw new AppError('payload_too_large');
  const upserted = await upsertStaged(tx);
  const id = uuidV7();
  const { userId, importedAt } = file;
  const fileName = file.fileName.slice(0, fileNameCharactersMax);
  const { lineCount, findingCount, findings } = reading;
  await insertImport(tx, {
    ...upserted,
    ...{ id, fileName, lineCount, findingCount, findings, importedAt },
    importedBy: userId,
  });
  await insertAuditRow(tx, {
    organizationId: null,
    userId,
    entityType: 'nadac_import',
    entityId: id,
    action: 'process',
    description: `Imported drug prices: ${upserted.newCount} new, ${upserted.changedCount} changed`,
    origin: file.origin,
    newValues: { fileName, lines: lineCount, badLines: findingCount, asOf: upserted.asOf },
  });
  const [inserted] = await listImports(tx, 1);
  if (inserted === undefined) throw new Error('a saved import is missing');
  return toNadacImport(inserted);
}
