export { auditInvoices } from './audit-invoices.service.ts';
