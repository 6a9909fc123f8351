export { exportFingerprints, exportKind, exportWork } from './export-kind.ts';
export { settleStores } from './export-stores.ts';
export { findSource, type KeptProblems, saveSource } from './imports.repository.ts';
export { problemsOf } from './show-import.ts';
