export { listWaitingDocuments } from './waiting-documents.ts';
