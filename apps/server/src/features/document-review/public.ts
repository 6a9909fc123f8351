export { listWaitingDocuments } from './list-waiting.service.ts';
