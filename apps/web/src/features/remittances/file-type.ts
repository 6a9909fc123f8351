const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
  'text/plain': '835 EDI',
  'application/edi-x12': '835 EDI',
};

/** A MIME type in a word that a pharmacist uses. */
export function fileTypeName(mimeType: string): string {
  return names[mimeType] ?? mimeType.split('/').at(-1)?.toUpperCase() ?? mimeType;
}
