// Apart from the schemas, so that a screen that counts letters need not load the schema library.

/** Longer than any question; more is refused before anything reads it. */
export const questionLengthMax = 2_000;
