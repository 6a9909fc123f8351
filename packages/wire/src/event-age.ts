/** How far back a new stream of events may ask whether something was told. */
export const toldMillisecondsMax = 60_000;
