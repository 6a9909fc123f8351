import {
  type PayerFileReading,
  type ReadPayerFileOptions,
  readPayerFile,
  TooManyRows,
} from '@pfs/documents/exports/read-payer-file';
import { type UnreadableCode, UnreadableDocument } from '@pfs/documents/unreadable-document';

export type PayerFileAnswer =
  | { readonly reading: PayerFileReading }
  | { readonly unreadable: UnreadableCode | 'too_many_rows' };

interface Given {
  readonly bytes: Uint8Array;
  readonly options: ReadPayerFileOptions;
}

/** Runs in a thread: a payer's reconciliation file as rows. */
export default async function readInThread({ bytes, options }: Given): Promise<PayerFileAnswer> {
  try {
    return { reading: await readPayerFile(bytes, options) };
  } catch (error) {
    if (error instanceof TooManyRows) return { unreadable: 'too_many_rows' };
    if (error instanceof UnreadableDocument) return { unreadable: error.code };
    throw error;
  }
}
