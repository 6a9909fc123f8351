export { deleteRemittance } from './delete-remittance.service.ts';
export { deleteDraft, replaceDraftPayments, storeDraft } from './document-drafts.repository.ts';
export { readKnownDrugs, readKnownPayers } from './draft-knowledge.repository.ts';
export { followDraft } from './follow-draft.ts';
export { type ImportParts, importRemittance } from './import-835.ts';
export { importDraft } from './import-draft.ts';
export { type KeptPayment, toKeptPayment } from './kept-payment.ts';
export { readDraftPages, readDraftPayments } from './read-draft.repository.ts';
export { openReaders } from './readers.ts';
export { standDown } from './release-copies.ts';
export { remittanceKind } from './remittance-kind.ts';
export {
  findRemittanceRow,
  importedFile,
  listRemittanceRows,
  markFailed,
  markInReview,
  markPending,
  markProcessing,
  toRemittance,
} from './remittances.repository.ts';
