export { type DayPart, type DrugPart, sumAllocation } from './allocation.repository.ts';
export { findBasis } from './allocation.service.ts';
export { type EarnedDay, readEarnedDays } from './earned-days.repository.ts';
export { type PeriodsOfPayers, readPeriods } from './listed-periods.service.ts';
export { findLumpRow } from './provider-adjustments.repository.ts';
export { forgetSpreads, settleLumpPeriods } from './settle-periods.service.ts';
export {
  readUnexplainedTakeBacks,
  sumUnmatchedBalances,
} from './unexplained-take-backs.service.ts';
