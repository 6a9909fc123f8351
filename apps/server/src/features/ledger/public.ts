/**
 * What a pharmacy's figures rest on, and what is kept of them: the lock under which they change,
 * the rollups, the sums of drugs, and the month that a screen shows.
 */
export {
  claimDaysInSql,
  countedDrugsInSql,
  feeCategoriesList,
  hasDataInSql,
  listCountedPayers,
} from './counted-data.ts';
export { type KeptDrugSums, keepDrugSums } from './kept-drug-sums.ts';
export { lockLedger, waitForLedger } from './lock.ts';
export { setPaymentsCounted, verifyRollups } from './rollups.ts';
export {
  findAnalysedMonth,
  findShownMonth,
  shownMonthInSql,
} from './shown-month.ts';
