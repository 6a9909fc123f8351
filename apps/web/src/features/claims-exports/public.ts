export { exportImportsQuery } from './claims-exports.queries.ts';
export { OpenImport, statusBadge } from './import-details.tsx';
export { UploadExport } from './upload-export.tsx';
