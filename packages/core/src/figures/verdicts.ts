/**
 * From how much of revenue with a known cost on anything is judged by its profit. Below it there is
 * no verdict, no score and no rank: unknown is never good.
 */
export const knownCostMin = 80;

/** Whether enough of revenue has a known cost, in percent, to judge a profit by. */
export function isCostKnown(knownCostPercentage: number): boolean {
  return knownCostPercentage >= knownCostMin;
}

/** What is said instead of a verdict. */
export const costIsUnknown = 'Add invoices or import NADAC';
