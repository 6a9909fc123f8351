export { insertAuditRow, noOrigin, type Origin, originOf } from './audit.repository.ts';
