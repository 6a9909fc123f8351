import { deflateSync } from 'node:zlib';
import { onePage, type RawObject, rawPdf } from './raw-pdf.ts';

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** Few bytes; all pages are drawn by the same content. */
export function manyPages(count: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, at) => `${at + 5} 0 R`).join(' ');
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
    '/Resources << /Font << /F1 3 0 R >> >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    font,
    { head: '', stream: Buffer.from('BT /F1 9 Tf 50 700 Td (Rx 1234567 10.00) Tj ET') },
    ...Array.from({ length: count }, (): RawObject => page),
  ]);
}

/** A page tree that contains itself and claims a thousand pages. */
export function pageLoop(): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1000 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 1000 >>',
  ]);
}

/** A page below that many levels of nodes. */
export function deepTree(levels: number): Uint8Array {
  const nodes = Array.from({ length: levels }, (_, at): RawObject => {
    const parent = at === 0 ? '' : `/Parent ${at + 1} 0 R`;
    return `<< /Type /Pages ${parent} /Kids [${at + 3} 0 R] /Count 1 >>`;
  });
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...nodes,
    `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 612 792] >>`,
  ]);
}

/** A page whose few kilobytes of content decompress to that many megabytes of spaces. */
export function contentBomb(megabytes: number): Uint8Array {
  const stream = deflateSync(Buffer.alloc(megabytes * 1_000_000, ' '), { level: 9 });
  return onePage({ head: '/Filter /FlateDecode', stream });
}

/** A picture of that many pixels each way behind a page, compressed to next to nothing. */
export function pictureBomb(pixels: number): Uint8Array {
  const stream = deflateSync(Buffer.alloc((pixels / 8) * pixels), { level: 9 });
  const size = `/Width ${pixels} /Height ${pixels} /ColorSpace /DeviceGray /BitsPerComponent 1`;
  return onePage('q 612 0 0 792 0 0 cm /X1 Do Q', {
    page: '/XObject << /X1 6 0 R >>',
    more: [{ head: `/Type /XObject /Subtype /Image ${size} /Filter /FlateDecode`, stream }],
  });
}

/** A page of that many inches each way: no picture of it fits into memory. */
export function hugePage(inches: number): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${inches * 72} ${inches * 72}] /Contents 4 0 R >>`,
    { head: '', stream: Buffer.from('0 0 100 100 re f') },
  ]);
}

/** A form that draws itself. */
export function drawingLoop(): Uint8Array {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 612 792]';
  return onePage('/X1 Do', {
    page: '/XObject << /X1 6 0 R >>',
    more: [
      {
        head: `${form} /Resources << /XObject << /X1 6 0 R >> >>`,
        stream: Buffer.from('q /X1 Do /X1 Do Q'),
      },
    ],
  });
}

/** A page of a few kilobytes that draws that many lines across itself. */
export function linesAcross(count: number): Uint8Array {
  const stream = deflateSync(Buffer.from('0 0 m 600 700 l S\n'.repeat(count)), { level: 9 });
  return onePage({ head: '/Filter /FlateDecode', stream });
}
