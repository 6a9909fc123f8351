export { deleteRemittance } from './deletion/delete-remittance.ts';
export { replaceByDuplicate } from './deletion/release-copies.ts';
export {
  deleteDraft,
  replaceDraftPayments,
  storeDraft,
} from './documents/document-drafts.repository.ts';
export { readKnownDrugs, readKnownPayers } from './documents/draft-knowledge.repository.ts';
export { followDraft } from './documents/follow-draft.ts';
export {
  type KeptPayment,
  readDraftPages,
  readDraftPayments,
  toKeptPayment,
} from './documents/kept-payments.repository.ts';
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
