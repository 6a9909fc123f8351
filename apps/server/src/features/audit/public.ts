export {
  type AuditEntry,
  insertAuditRow,
  noOrigin,
  type Origin,
  originOf,
} from './audit.repository.ts';
export { readKeptHeads, verdictLines } from './verdict-words.ts';
export { type KeptHeads, verifyAudit } from './verify-audit.service.ts';
