// Without schemas, so that a screen that checks a limit need not load the schema library.

/** The largest file that can be uploaded: 50 MB. */
export const uploadBytesMax = 50 * 1024 * 1024;

export const uploadMimeTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'text/plain',
] as const;

/** The types that browsers send for spreadsheets; on Windows a CSV has the type of Excel. */
export const sheetMimeTypes: Readonly<Record<string, readonly string[]>> = {
  '.csv': [
    'text/csv',
    'application/csv',
    'text/comma-separated-values',
    'application/vnd.ms-excel',
  ],
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
};

/** Accepted where the browser sends no useful type. */
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

/** 1 MB: far more than a thumbnail needs. */
export const pictureBytesMax = 1_048_576;

export const pictureMimeTypes = ['image/png', 'image/jpeg'] as const;

/** Payers may audit ten years of history; a longer range is a typing error. */
export const periodYearsMax = 10;

/** How far back a new event stream may ask for missed events. */
export const toldMillisecondsMax = 60_000;

/** Shown for a refused change, and on every page, while the disk is almost full. */
export const storageLowMessage =
  'The server’s disk is almost full. You can still view everything, but changes and uploads are ' +
  'off until space is freed. Please tell your administrator.';
