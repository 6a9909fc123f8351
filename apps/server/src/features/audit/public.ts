export { noOrigin, type Origin, originOf } from '../../platform/http/origin.ts';
export {
  type AuditContext,
  type AuditEntry,
  insertAuditRow,
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
