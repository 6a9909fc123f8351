/**
 * What changes together in a pharmacy. The database emits a tag with every transaction that writes
 * one of its tables (apps/server/sql/triggers/tell_changed.sql), and pages fetch the affected data
 * again.
 */
export const tags = [
  /** The progress of reading a remittance. */
  'progress',
  /** Remittances and their status. */
  'files',
  /** Documents in review. */
  'drafts',
  /** Claims, payments and lump sums. */
  'payments',
  /** Drug costs and allocated lump sums. */
  'costs',
  'rules',
  'alerts',
  /** Vendor invoices with lines, payments and findings. */
  'invoices',
  'invoiceFiles',
  /** Claims exports and what they were imported as. */
  'exports',
  /** Which adjudication each claim pays. */
  'matches',
  /** What is asked of payers and vendors. */
  'cases',
  /** Bank statements, and the books. */
  'deposits',
  /** What payers' contracts promise, and what claims come to under them. */
  'contracts',
  'mail',
  'layouts',
  'plan',
  'steps',
  /** Webhooks, and what is sent to them. */
  'webhooks',
  /** For one user. */
  'notifications',
] as const;
export type Tag = (typeof tags)[number];

const money = ['payments', 'costs', 'invoices'] as const satisfies readonly Tag[];

/** What routes read, by path prefix. */
export const reads = {
  '/api/alerts': ['alerts'],
  '/api/allocated-fees': ['payments', 'costs'],
  '/api/earned-lumps': ['payments', 'costs'],
  '/api/analysis': [...money, 'plan'],
  '/api/analytics': money,
  '/api/appeal-rules': ['cases', 'payments'],
  '/api/bank-imports': ['deposits'],
  '/api/bank-lines': ['deposits', 'payments'],
  '/api/books': ['deposits', 'payments'],
  '/api/case-packets': ['cases'],
  '/api/cases': ['cases'],
  '/api/central-payments': ['deposits', 'payments'],
  '/api/claim-costs': money,
  '/api/claim-matches': ['matches'],
  '/api/claims': ['payments', 'costs', 'files'],
  '/api/classification': ['payments', 'rules'],
  '/api/dashboard': [...money, 'alerts', 'files', 'cases'],
  '/api/deposits': ['deposits', 'payments'],
  '/api/export-imports': ['exports', 'payments'],
  '/api/figures': money,
  '/api/financial-health': money,
  '/api/forwarding-balances': ['payments'],
  '/api/inbound-mail': ['mail', 'files'],
  '/api/incoming-files': ['files', 'payments', 'invoiceFiles', 'exports', 'mail'],
  '/api/invoice-documents': ['invoiceFiles'],
  '/api/invoice-findings': ['invoices', 'cases'],
  '/api/known-layouts': ['layouts', 'files'],
  '/api/known-names': ['payments', 'invoices'],
  '/api/mfp-refunds': ['payments', 'files', 'exports', 'cases'],
  '/api/notifications': ['notifications'],
  '/api/onboarding': ['files', 'payments', 'invoices', 'mail', 'steps'],
  '/api/organization/identifiers': ['files', 'payments'],
  '/api/payer-contracts': ['contracts', 'payments', 'costs'],
  '/api/payments': ['payments', 'files', 'cases'],
  '/api/price-appeals': ['cases'],
  '/api/price-lists': ['invoices'],
  '/api/provider-adjustments': ['payments', 'costs', 'files', 'cases'],
  '/api/purchase-lines': ['invoices'],
  '/api/recovery': ['matches', 'cases'],
  '/api/recovery/plans': ['matches', 'payments'],
  '/api/remittances': ['progress', 'files', 'drafts', 'payments'],
  '/api/reports': money,
  '/api/review': ['files', 'drafts', 'payments'],
  '/api/subscription': ['plan', 'files', 'payments'],
  '/api/vendor-invoices': ['invoices', 'invoiceFiles'],
  '/api/vendor-payments': ['invoices'],
  '/api/vendors': ['invoices'],
  '/api/webhook-deliveries': ['webhooks'],
  '/api/webhooks': ['webhooks'],
} as const satisfies Readonly<Record<string, readonly Tag[]>>;

/** Whether a route reads any of the tags; its path may continue after the prefix. */
export function readsAny(path: string, changed: readonly Tag[]): boolean {
  return Object.entries(reads).some(
    ([beginning, read]: readonly [string, readonly Tag[]]) =>
      (path === beginning || path.startsWith(`${beginning}/`)) &&
      read.some((tag) => changed.includes(tag)),
  );
}
