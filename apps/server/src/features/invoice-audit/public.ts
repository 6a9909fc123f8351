export { auditInvoices } from './audit-invoices.service.ts';
export { findingsOf } from './findings-of.ts';
export { findOverdue, followPublicPrices } from './nightly.service.ts';
export { questionedAmount } from './questioned-amount.ts';
