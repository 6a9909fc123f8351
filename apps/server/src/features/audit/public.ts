export {
  type AuditEntry,
  insertAuditRow,
  noOrigin,
  type Origin,
  originOf,
} from './audit.repository.ts';
