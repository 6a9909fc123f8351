export { deleteRemittance } from './deletion/delete-remittance.ts';
export { replaceByDuplicate } from './deletion/release-copies.ts';
export {
  deleteDraft,
  type KeptPayment,
  readDraftPages,
  readDraftPayments,
  replaceDraftPayments,
  storeDraft,
  toKeptPayment,
} from './documents/document-drafts.repository.ts';
export { followDraft } from './documents/follow-draft.ts';
export { readKnownDrugs, readKnownPayers } from './documents/read-document.ts';
export { remittanceWork } from './import/import-835.ts';
export { importDraft } from './import/import-draft.ts';
export { payersOf835 } from './import/payers.repository.ts';
export { linkReversals } from './link-reversals.repository.ts';
export { getRemittance, remittanceKind } from './remittance-kind.ts';
export {
  importedFile,
  listRemittanceRows,
  markFailed,
  markInReview,
  markPending,
  markProcessing,
  toRemittance,
} from './remittances.repository.ts';
