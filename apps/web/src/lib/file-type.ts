const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/edi-x12': '835 EDI',
};

/** A MIME type as people call it. */
export function fileTypeName(mimeType: string): string {
  return names[mimeType] ?? mimeType.split('/').at(-1)?.toUpperCase() ?? mimeType;
}

/** Everything but an 835: its rows were read from pages, and have to be reconciled. */
export function isDocument(mimeType: string): boolean {
  return mimeType !== 'application/edi-x12';
}
