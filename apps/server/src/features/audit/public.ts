export {
  type AuditContext,
  type AuditEntry,
  auditContextOf,
  insertAuditRow,
  noOrigin,
  type Origin,
  originOf,
  type PlatformEntry,
  sendOnRecord,
} from './audit.repository.ts';
export {
  readSavedHeads,
  type SavedHeads,
  verdictLines,
  verifyAudit,
  verifyOwnAudit,
} from './verify-audit.service.ts';
