export { type DayPart, type DrugPart, sumAllocation } from './allocation.repository.ts';
export { findBasis } from './allocation.service.ts';
export { type EarnedDay, readEarnedDays } from './earned-days.repository.ts';
export { findLumpRow } from './provider-adjustments.repository.ts';
export {
  forgetSpreads,
  listLumpFees,
  listStoredPeriods,
  type StoredPeriod,
  settleLumpPeriods,
  toPeriod,
} from './settle-periods.service.ts';
export {
  readUnexplainedTakeBacks,
  sumUnmatchedBalances,
} from './unexplained-take-backs.service.ts';
