export { findBasis } from './allocation.service.ts';
export { findLumpRow } from './provider-adjustments.repository.ts';
export { type DrugPart, allocateByDrug } from './allocation.repository.ts';
export { readUnexplainedTakeBacks, sumUnmatchedBalances } from './unexplained-take-backs.service.ts';
