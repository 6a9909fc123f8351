export { findBasis } from './allocation.service.ts';
export { findLumpRow } from './provider-adjustments.repository.ts';
export { type DrugPart, spreadByDrug } from './spread-by-drug.repository.ts';
export {
  readUnexplainedTakeBacks,
  sumUnmatchedBalances,
} from './unexplained-take-backs.service.ts';
