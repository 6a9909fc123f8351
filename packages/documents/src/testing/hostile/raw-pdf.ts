/** An object of a PDF. The first is number 1 and the catalog. */
export type RawObject = string | { readonly head: string; readonly stream: Uint8Array };

/** A PDF from raw objects, with correct offsets, whatever they say. */
export function rawPdf(objects: readonly RawObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (piece: string | Uint8Array): void => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    parts.push(bytes);
    length += bytes.length;
  };
  put('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n');
  const offsets = objects.map((object, at) => {
    const offset = length;
    put(`${at + 1} 0 obj\n`);
    if (typeof object === 'string') put(object);
    else {
      put(`<< ${object.head} /Length ${object.stream.length} >>\nstream\n`);
      put(object.stream);
      put('\nendstream');
    }
    put('\nendobj\n');
    return offset;
  });
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n`);
  put(`startxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

/** One page that shows what a content stream draws, with Helvetica as F1. */
export function onePage(
  content: string | { readonly head: string; readonly stream: Uint8Array },
  { catalog = '', page = '', more = [] }: OnePageOptions = {},
): Uint8Array {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
       /Resources << /Font << /F1 5 0 R >> ${page} >> >>`,
    typeof content === 'string' ? { head: '', stream: Buffer.from(content, 'latin1') } : content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]);
}

export interface OnePageOptions {
  /** Entries of the catalog, as text. */
  readonly catalog?: string;
  /** Resources of the page besides its font. */
  readonly page?: string;
  /** Objects from number 6 on. */
  readonly more?: readonly RawObject[];
}
