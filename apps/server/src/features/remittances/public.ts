export { lockContent, removeOrphans } from './content-removal.service.ts';
export { deleteRemittance } from './delete-remittance.service.ts';
export { deleteDraft, replaceDraftPayments, storeDraft } from './document-drafts.repository.ts';
export { readKnownDrugs, readKnownPayers } from './draft-knowledge.repository.ts';
export type { FailureParts, HandedOver } from './fail-import.ts';
export { followDraft } from './follow-draft.ts';
export { importRemittance, importWithPassword } from './import.service.ts';
export { type DocumentParts, importedFile } from './import-document.ts';
export { importDraft } from './import-draft.ts';
export { judgeUpload } from './judge-upload.ts';
export { type KeptPayment, toKeptPayment } from './kept-payment.ts';
export { resendLostJobs } from './lost-jobs.service.ts';
export { handedOverReason, vendorInvoiceCode } from './not-a-remittance.ts';
export { readDraftPages, readDraftPayments } from './read-draft.repository.ts';
export { openReaders } from './readers.ts';
export { standDown } from './release-copies.ts';
export {
  findRemittanceRow,
  listRemittanceRows,
  markFailed,
  markInReview,
  markPending,
  markProcessing,
  toRemittance,
} from './remittances.repository.ts';
export { sendToRead } from './send-to-read.ts';
export { receiveRemittance, type UploadParts } from './upload.service.ts';
