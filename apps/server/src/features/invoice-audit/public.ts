export { auditInvoices } from './audit-invoices.service.ts';
export {
  findFinding,
  listFindings,
  listFindingsOf,
  questionedAmount,
  setDecision,
  sumFindings,
  sumFindingsOfVendors,
} from './listed-findings.ts';
export { countNadacChecks, listNadacChecks } from './nadac-checks.repository.ts';
export { invoiceAuditWork } from './nightly.ts';
export { deleteFindingsOfLine } from './save-findings.ts';
