import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Holds invoices that came, changed, or were paid or cancelled against the rules, in the
 * transaction that did it, and those that they touch with them.
 */
export async function auditInvoices(
  _tx: TenantTransaction,
  _invoiceIds: readonly string[],
): Promise<void> {}
