import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A page on which a test draws. */
export async function makePdf(draw: (page: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'LETTER', info: { CreationDate: new Date(0) } });
  draw(pdf);
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}
