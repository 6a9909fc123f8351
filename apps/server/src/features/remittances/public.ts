export { createKeyRing, type KeyRing } from './data-key.service.ts';
export { importRemittance, type ImportParts } from './import.service.ts';
export { openReaders } from './readers.ts';
export { resendLostJobs } from './lost-jobs.service.ts';
export { receiveRemittance, type UploadParts } from './upload.service.ts';
