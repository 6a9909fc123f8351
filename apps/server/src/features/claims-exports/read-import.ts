import type { ExportReading, KnownSource } from '@pfs/documents/exports/read-export';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { OpenedFile, ReadingParts } from '../intake/public.ts';
import { getLetterhead } from '../organizations/public.ts';
import { type Chosen, type ImportRow, listSources } from './imports.repository.ts';

const reader = {
  module: new URL('./read-export-bytes.ts', import.meta.url).href,
  name: 'readExportBytes',
};

/** What the pharmacy knows that a reading needs. */
export async function readKnowledge(tx: TenantTransaction): Promise<{
  readonly ownStores: readonly string[];
  readonly sources: readonly KnownSource[];
}> {
  const { npi, ncpdpId } = await getLetterhead(tx);
  const ownStores = [npi, ncpdpId].filter((one) => one !== null);
  return { ownStores, sources: await listSources(tx) };
}

type Wanted = Pick<KnownSource, 'map' | 'store' | 'dayOrder' | 'rxPattern'> | undefined;

interface Reading {
  readonly chosen: Wanted;
  readonly wantsRows: 'known' | false;
  readonly signal: AbortSignal;
}

/** Reads an export outside this process, with what was chosen or with a map that is kept. */
export async function readImportFile(
  { database, documents }: Pick<ReadingParts, 'database' | 'documents'>,
  { document, today }: Pick<OpenedFile, 'document' | 'today'>,
  { signal, ...wanted }: Reading,
): Promise<ExportReading> {
  const known = await database.withTenant(document.organizationId, readKnowledge);
  const given = { ...known, ...wanted };
  return documents.read<ExportReading>(document, {
    ...{ reader, today, given, signal, turns: {}, onStage: () => undefined },
  });
}

export function readImport(
  parts: ReadingParts,
  opened: OpenedFile<ImportRow>,
  signal: AbortSignal,
): Promise<ExportReading> {
  const chosen = toWanted(opened.file.chosen as unknown as Chosen | null);
  return readImportFile(parts, opened, { chosen, wantsRows: 'known', signal });
}

function toWanted(chosen: Chosen | null): Wanted {
  if (chosen === null) return undefined;
  const { columns: map, dayOrder, rxPattern, store } = chosen;
  return { map, dayOrder, rxPattern, store };
}
