/** Above the last price by more than this many percent is told. */
export const aboveLastPercentMax = 5;

/** Above the public price by more than this many percent is told. */
export const aboveNadacPercentMax = 10;

/** What is billed once more within so many days is taken for the same; a month is a custom. */
export const sameLinesDaysMax = 27;

/** A price without any unit is believed to be of one unit between half and double a known one. */
export const likelyPriceFactor = 2;

/** A unit of a document at so many times the public price, or such a part of it, is another one. */
export const unlikelyCostFactor = 10;
