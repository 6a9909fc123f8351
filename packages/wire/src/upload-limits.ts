// Apart from the schemas, so that a screen that checks a file need not load the schema library.

/** The largest file that is taken: 50 MB. */
export const uploadBytesMax = 50 * 1024 * 1024;

export const uploadMimeTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'text/plain',
] as const;

/** What browsers call sheets; on Windows a CSV goes by the name of the program that opens it. */
export const sheetMimeTypes: Readonly<Record<string, readonly string[]>> = {
  '.csv': [
    'text/csv',
    'application/csv',
    'text/comma-separated-values',
    'application/vnd.ms-excel',
  ],
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
};

/** Names that are taken where the browser tells no useful type. */
export const uploadExtensions = [
  '.835',
  '.edi',
  '.x12',
  '.dat',
  '.txt',
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
  '.tif',
  '.tiff',
  '.csv',
  '.xlsx',
] as const;
