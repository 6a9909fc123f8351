import {
  type ExportReading,
  type ReadExportOptions,
  readExport,
} from '@pfs/documents/exports/read-export';

type Given = Omit<ReadExportOptions, 'today'>;

/** Reads a claims export in a child process. Throws UnreadableDocument. */
export function readExportBytes(
  bytes: Uint8Array,
  { today, given }: { readonly today: string; readonly given: Given },
): Promise<ExportReading> {
  return readExport(bytes, { ...given, today });
}
