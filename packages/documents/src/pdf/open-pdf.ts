import { UnreadableDocument } from '../unreadable-document.ts';
import { forgetPdfium, loadPdfium, type Pdfium } from './pdfium.ts';

export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly pageCount: number;
  close(): void;
}

const passwordError = 4;
const securityError = 5;

/** Opens a PDF in the library's memory; throws UnreadableDocument where it can't be. */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  const pdfium = await loadPdfium();
  const { malloc, free } = pdfium.wasmExports;
  const pointer = malloc(bytes.length);
  if (pointer === 0) throw new UnreadableDocument('damaged');
  pdfium.HEAPU8.set(bytes, pointer);
  const document = guarded(() => load(pdfium, pointer, bytes.length, password));
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError();
    free(pointer);
    if (error === securityError) throw new UnreadableDocument('locked');
    if (error !== passwordError) throw new UnreadableDocument('damaged');
    throw new UnreadableDocument(password === undefined ? 'password_needed' : 'wrong_password');
  }
  return {
    pdfium,
    document,
    pageCount: guarded(() => pdfium._FPDF_GetPageCount(document)),
    close() {
      guarded(() => pdfium._FPDF_CloseDocument(document));
      free(pointer);
    },
  };
}

function load(pdfium: Pdfium, pointer: number, bytes: number, password = ''): number {
  const text = new TextEncoder().encode(`${password}\0`);
  const passwordPointer = pdfium.wasmExports.malloc(text.length);
  pdfium.HEAPU8.set(text, passwordPointer);
  try {
    return pdfium._FPDF_LoadMemDocument(pointer, bytes, passwordPointer);
  } finally {
    pdfium.wasmExports.free(passwordPointer);
  }
}

/** A module that trapped is in no known state: the next document loads a new one. */
export function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    forgetPdfium();
    throw new UnreadableDocument('damaged', { cause: error });
  }
}

/** Runs work with an opened page. */
export function withPage<Result>(
  { pdfium, document }: OpenPdf,
  number: number,
  work: (page: number) => Result,
): Result {
  return guarded(() => {
    const page = pdfium._FPDF_LoadPage(document, number - 1);
    if (page === 0) throw new UnreadableDocument('damaged');
    const result = work(page);
    pdfium._FPDF_ClosePage(page);
    return result;
  });
}
