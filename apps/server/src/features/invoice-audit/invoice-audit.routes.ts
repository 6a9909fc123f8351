import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { type InvoiceStatus, mayBecome } from '@pfs/core/invoices/invoice-status';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import {
  type ListedInvoiceFinding,
  invoiceFindingRoutes as routes,
} from '@pfs/wire/invoice-findings';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import {
  type By,
  changeInvoiceStatus,
  changeInvoices,
  getInvoiceDetail,
  insertInvoiceAuditRow,
  toBy,
} from '../vendors/public.ts';
import { auditInvoices } from './audit-invoices.service.ts';
import { changeLine } from './change-line.service.ts';
import {
  findFindingRow,
  listFindingRows,
  setDecision,
  sumFindings,
} from './listed-findings.repository.ts';
import { toListedFinding } from './to-finding.ts';

interface FindingDecision extends By {
  readonly id: string;
  readonly status: FindingStatus;
  readonly note?: string | undefined;
  readonly today: Day;
}

const described: Readonly<Record<FindingStatus, string>> = {
  open: 'Reopened a vendor invoice finding',
  accepted: 'Accepted a vendor invoice finding',
  disputed: 'Disputed a vendor invoice finding',
  ignored: 'Ignored a vendor invoice finding',
};

/**
 * Keeps what a person decided of a finding. A line that is accepted as it stands is a price from
 * then on; what is disputed is disputed with its invoice, where the invoice's status allows it.
 */
async function decideFinding(
  tx: TenantTransaction,
  { id, status, note, today, ...by }: FindingDecision,
): Promise<ListedInvoiceFinding> {
  const before = await findFindingRow(tx, id);
  if (before === undefined) throw new AppError('not_found');
  const invoiceId = before.invoice_id;
  await setDecision(tx, id, { status, note: note ?? null, userId: by.userId });
  await insertInvoiceAuditRow(tx, invoiceId, {
    ...by,
    action: 'update',
    description: described[status],
    oldValues: { findingId: id, kind: before.kind, status: before.status },
    newValues: { findingId: id, status, ...(note === undefined ? {} : { note }) },
  });
  const decided = await findFindingRow(tx, id);
  const from = before.invoice_status as InvoiceStatus;
  if (status === 'disputed' && mayBecome({ from, to: 'disputed' })) {
    const change = { id: invoiceId, status: 'disputed', reason: note, today } as const;
    await changeInvoiceStatus(tx, { ...change, ...by });
  } else {
    await auditInvoices(tx, [invoiceId], { today });
  }
  // One that was opened again and holds no longer is gone; it is answered as it was last.
  const row = (await findFindingRow(tx, id)) ?? decided;
  if (row === undefined) throw new AppError('not_found');
  return toListedFinding(row);
}

export function registerInvoiceAuditRoutes({ http, database, clock }: App): void {
  http.handle(routes.listInvoiceFindings, async ({ actor, query }) => {
    if (actor.organizationId === null) return { total: 0, amount: 0, rows: [] };
    const { page, pageSize, ...filter } = query;
    const window = { offset: (page - 1) * pageSize, limit: pageSize };
    return database.withTenant(
      actor.organizationId,
      async (tx) => {
        const { total, amount } = await sumFindings(tx, filter);
        const rows = await listFindingRows(tx, filter, window);
        return { total, amount: toDollars(centsOfSum(amount)), rows: rows.map(toListedFinding) };
      },
      { snapshot: true },
    );
  });

  http.handle(routes.decideInvoiceFinding, ({ actor, params: { id }, body, request }) =>
    changeInvoices(database, actor.organizationId, (tx) => {
      const today = dayIn(actor.timeZone, clock());
      return decideFinding(tx, { ...body, ...toBy(actor, request), id, today });
    }),
  );

  http.handle(vendorInvoiceRoutes.listFindingsOfInvoice, ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(
      actor.organizationId,
      async (tx) => (await getInvoiceDetail(tx, params.id)).findings,
    );
  });

  http.handle(vendorInvoiceRoutes.changeInvoiceLine, ({ actor, params, body, request }) =>
    changeInvoices(database, actor.organizationId, async (tx) => {
      const { id: invoiceId, lineId } = params;
      const today = dayIn(actor.timeZone, clock());
      await changeLine(tx, { invoiceId, lineId, said: body, today, ...toBy(actor, request) });
      return getInvoiceDetail(tx, invoiceId);
    }),
  );
}
