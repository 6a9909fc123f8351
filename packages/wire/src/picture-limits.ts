// Apart from the schemas, so that a screen that checks a picture need not load the schema library.

/** 1 MB: far more than a picture needs that is shown as large as a thumb. */
export const pictureBytesMax = 1_048_576;

export const pictureMimeTypes = ['image/png', 'image/jpeg'] as const;
