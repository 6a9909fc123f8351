export { allocateByDrug, type DrugPart } from './allocation.repository.ts';
export { findBasis } from './allocation.service.ts';
export { findLumpRow } from './provider-adjustments.repository.ts';
export {
  readUnexplainedTakeBacks,
  sumUnmatchedBalances,
} from './unexplained-take-backs.service.ts';
