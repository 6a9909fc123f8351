import { readWorkbook } from '@pfs/documents/cells/read-cells';
import {
  documentLimits,
  type UnreadableCode,
  UnreadableDocument,
} from '@pfs/documents/unreadable-document';

export type WorkbookAnswer =
  | { readonly sheets: readonly (readonly (readonly string[])[])[] }
  | { readonly unreadable: UnreadableCode };

/** Runs in a thread: the sheets of a workbook as rows of text. */
export default async function readSheets(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    const { sheets } = await readWorkbook(bytes, documentLimits);
    return { sheets };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.code };
    throw error;
  }
}
