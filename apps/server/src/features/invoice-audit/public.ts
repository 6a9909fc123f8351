export { auditInvoices } from './audit-invoices.service.ts';
export { findingsOf } from './findings-of.ts';
export {
  listFindingRows,
  sumFindings,
  sumFindingsOfVendors,
} from './listed-findings.repository.ts';
export { findOverdue, followPublicPrices } from './nightly.service.ts';
export { questionedAmount } from './questioned-amount.ts';
export { toListedFinding } from './to-finding.ts';
