export { readTolerance } from './match-some.ts';
export { matchQueued, matchWork } from './match-worker.ts';
export { readPayerNames } from './payer-names.ts';
export { lateFromInSql } from './rows.repository.ts';
