export { removeOrphans } from './content-removal.service.ts';
export { getDataKey } from './data-key.service.ts';
export { lockImports } from './import.repository.ts';
export { type ImportParts, importRemittance } from './import.service.ts';
export { resendLostJobs } from './lost-jobs.service.ts';
export { openReaders } from './readers.ts';
export { standDown } from './release-copies.ts';
export { receiveRemittance, type UploadParts } from './upload.service.ts';
