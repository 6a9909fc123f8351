export { exportFingerprints, exportKind, exportWork } from './export-kind.ts';
