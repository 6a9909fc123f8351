import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PriceImport } from '@pfs/wire/drug-prices';
import { v7 as uuidV7 } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import type { PriceList } from './price-lists.ts';
import {
  insertImport,
  listImports,
  lockImports,
  openStaging,
  upsertStaged,
} from './prices.repository.ts';
import { type PriceReading, readPriceLines } from './read-price-lines.ts';

interface SentFile {
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
 * Imports the prices of a file into a list, all or none. After a NADAC import the worker updates
 * the costs of claims, because it sees a newer import.
 */
export function importPrices(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  list: PriceList,
  file: SentFile,
): Promise<PriceImport> {
  return database.withPlatform(
    'import drug prices',
    (tx) => importIn(tx, list, { ...file, importedAt: clock() }),
    { statementTimeoutMs },
  );
}

async function importIn(
  tx: PlatformTransaction,
  list: PriceList,
  file: SentFile & { readonly importedAt: Date },
): Promise<PriceImport> {
  await lockImports(tx);
  const reading: PriceReading = { lineCount: 0, priceCount: 0, findingCount: 0, findings: [] };
  const lines = Readable.from(readPriceLines(list, file.content, reading));
  await pipeline(lines, await openStaging(tx, list));
  if (file.truncated()) throw new AppError('payload_too_large');
  const upserted = await upsertStaged(tx, list);
  const id = uuidV7();
  const { userId, importedAt } = file;
  const fileName = file.fileName.slice(0, fileNameCharactersMax);
  const { lineCount, findingCount, findings } = reading;
  await insertImport(tx, list, {
    ...upserted,
    ...{ id, fileName, lineCount, findingCount, findings, importedAt },
    importedBy: userId,
  });
  await insertAuditRow(tx, {
    organizationId: null,
    userId,
    entityType: `${list.name}_import`,
    entityId: id,
    action: 'process',
    description: `Imported drug prices: ${upserted.newCount} new, ${upserted.changedCount} changed`,
    origin: file.origin,
    newValues: { fileName, lines: lineCount, badLines: findingCount, asOf: upserted.asOf },
  });
  const [inserted] = await listImports(tx, list, 1);
  if (inserted === undefined) throw new Error('a saved import is missing');
  return inserted;
}
