export { exportFingerprints, exportKind, exportWork } from './export-kind.ts';
export { settleStores } from './export-stores.ts';
export { findSource, saveSource } from './imports.repository.ts';
