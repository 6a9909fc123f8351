export {
  type AuditContext,
  type AuditEntry,
  auditContextOf,
  insertAuditRow,
  noOrigin,
  type Origin,
  originOf,
} from './audit.repository.ts';
export { sendOnRecord } from './send-on-record.ts';
export { readKeptHeads, verdictLines } from './verdict-words.ts';
export { type KeptHeads, verifyAudit } from './verify-audit.service.ts';
