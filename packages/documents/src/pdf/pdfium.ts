import { PDFiumLibrary } from '@hyzyla/pdfium';
import { UnreadableDocument } from '../unreadable-document.ts';

/** The functions used of the library's raw module; pointers are numbers. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDF_LoadMemDocument(pointer: number, bytes: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_PageToDevice(
    page: number,
    ...to: [
      startX: number,
      startY: number,
      sizeX: number,
      sizeY: number,
      rotate: number,
      pageX: number,
      pageY: number,
      deviceX: number,
      deviceY: number,
    ]
  ): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(
    object: number,
    ...to: [left: number, bottom: number, right: number, top: number]
  ): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetCharAngle(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    ...to: [left: number, right: number, bottom: number, top: number]
  ): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    pointer: number,
    stride: number,
  ): number;
  _FPDFBitmap_FillRect(bitmap: number, ...to: [number, number, number, number, number]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    ...to: [number, number, number, number, number, number]
  ): void;
}

let loading: Promise<Pdfium> | undefined;

/** Loads the library for the first PDF; a crashed module is replaced. */
function loadPdfium(): Promise<Pdfium> {
  // The typed wrapper lacks character boxes; the module it hides has them.
  loading ??= PDFiumLibrary.init().then(
    (library) => (library as unknown as { module: Pdfium }).module,
  );
  return loading;
}

function forgetPdfium(): void {
  loading = undefined;
}

/** Runs work with allocated memory of the module. */
export function withMemory<Result>(
  pdfium: Pdfium,
  bytes: number,
  work: (pointer: number, view: () => DataView) => Result,
): Result {
  const pointer = pdfium.wasmExports.malloc(bytes);
  try {
    // The heap moves when it grows, so each access needs a new view.
    return work(pointer, () => new DataView(pdfium.HEAPU8.buffer, pointer, bytes));
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly pageCount: number;
  close(): void;
}

const passwordError = 4;
const securityError = 5;

/** Opens a PDF in the library's memory; throws UnreadableDocument if it can't. */
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

/** A crashed module is in an unknown state: the next document loads a new one. */
function guarded<Result>(work: () => Result): Result {
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
