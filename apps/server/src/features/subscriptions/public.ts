export { startTrial } from './subscriptions.repository.ts';
export { countClaims, countUploadedFile } from './subscriptions.service.ts';
