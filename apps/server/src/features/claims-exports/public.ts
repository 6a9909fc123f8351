export { exportFingerprints, exportKind, exportWork } from './export-kind.ts';
export { findSource, saveSource } from './imports.repository.ts';
