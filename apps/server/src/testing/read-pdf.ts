import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of each page of a PDF, as another program than the one that wrote it reads it. */
export async function readPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'));
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}
