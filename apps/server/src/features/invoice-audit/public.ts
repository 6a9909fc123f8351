export { auditInvoices } from './audit-invoices.service.ts';
export { findingsOf } from './findings-of.ts';
