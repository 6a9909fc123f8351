export { auditCountQuery } from '../super-admin/audit/audit.queries.ts';
export { AuditTrailTab } from '../super-admin/audit/audit-trail-tab.tsx';
