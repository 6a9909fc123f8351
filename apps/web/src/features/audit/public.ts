export { auditCountQuery } from './audit.queries.ts';
export { AuditTrailTab } from './audit-trail-tab.tsx';
