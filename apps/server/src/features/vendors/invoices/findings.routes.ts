import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { mayBecome } from '@pfs/core/invoices/invoice-status';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { invoiceFindingRoutes, type ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { dayIn } from '../../../platform/clock.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/platform.ts';
import { type AuditContext, auditContextOf } from '../../audit/public.ts';
import {
  auditInvoices,
  countNadacChecks,
  findFinding,
  listFindings,
  setDecision,
  sumFindings,
} from '../../invoice-audit/public.ts';
import { changeLine } from './change-line.service.ts';
import { changeInvoices, insertInvoiceAuditRow } from './invoice-changes.repository.ts';
import { getInvoiceDetail } from './invoice-detail.service.ts';
import { changeInvoiceStatus } from './invoice-status.service.ts';

/** Findings of the invoice audit: listed, decided, and the lines that they are about corrected. */
export function registerFindingRoutes({ http, database, clock }: App): void {
  const noFindings = { total: 0, amount: 0, rows: [] };
  http.inPharmacy(
    invoiceFindingRoutes.listInvoiceFindings,
    noFindings,
    async ({ actor, query }) => {
      const { page, pageSize, ...filter } = query;
      const window = { offset: (page - 1) * pageSize, limit: pageSize };
      return database.withTenant(
        actor.organizationId,
        async (tx) => {
          const { total, amount } = await sumFindings(tx, filter);
          const rows = await listFindings(tx, filter, window);
          return { total, amount: toDollars(centsOfSum(amount)), rows };
        },
        { snapshot: true },
      );
    },
  );

  const noLines = { lines: 0, notChecked: 0 };
  http.inPharmacy(invoiceFindingRoutes.getNadacChecks, noLines, ({ actor }) =>
    database.withTenant(actor.organizationId, countNadacChecks),
  );

  http.handle(
    invoiceFindingRoutes.decideInvoiceFinding,
    ({ actor, params: { id }, body, request }) =>
      changeInvoices(database, actor.organizationId, (tx) => {
        const today = dayIn(actor.timeZone, clock());
        return decideFinding(tx, { ...body, ...auditContextOf(actor, request), id, today });
      }),
  );

  http.inPharmacy(vendorInvoiceRoutes.listFindingsOfInvoice, 'not_found', ({ actor, params }) =>
    database.withTenant(
      actor.organizationId,
      async (tx) => (await getInvoiceDetail(tx, params.id)).findings,
    ),
  );

  http.handle(vendorInvoiceRoutes.changeInvoiceLine, ({ actor, params, body, request }) =>
    changeInvoices(database, actor.organizationId, async (tx) => {
      const { id: invoiceId, lineId } = params;
      const today = dayIn(actor.timeZone, clock());
      const context = auditContextOf(actor, request);
      await changeLine(tx, { invoiceId, lineId, given: body, today, ...context });
      return getInvoiceDetail(tx, invoiceId);
    }),
  );
}

interface FindingDecision extends AuditContext {
  readonly id: string;
  readonly status: FindingStatus;
  readonly note?: string | undefined;
  readonly today: Day;
}

const descriptions: Readonly<Record<FindingStatus, string>> = {
  open: 'Reopened a vendor invoice finding',
  accepted: 'Accepted a vendor invoice finding',
  disputed: 'Disputed a vendor invoice finding',
  ignored: 'Ignored a vendor invoice finding',
};

/**
 * Saves a person's decision about a finding. Once a line is accepted as it stands, its price
 * counts. Disputing a finding also disputes its invoice if the invoice's status allows it.
 */
async function decideFinding(
  tx: TenantTransaction,
  { id, status, note, today, ...context }: FindingDecision,
): Promise<ListedInvoiceFinding> {
  const before = orNotFound(await findFinding(tx, id));
  const { invoiceId, invoiceStatus: from } = before;
  await setDecision(tx, id, { status, note: note ?? null, userId: context.userId });
  await insertInvoiceAuditRow(tx, invoiceId, {
    ...context,
    action: 'update',
    description: descriptions[status],
    oldValues: { findingId: id, kind: before.kind, status: before.status },
    newValues: { findingId: id, status, ...(note === undefined ? {} : { note }) },
  });
  const decided = await findFinding(tx, id);
  if (status === 'disputed' && mayBecome({ from, to: 'disputed' })) {
    const change = { id: invoiceId, status: 'disputed', reason: note, today } as const;
    await changeInvoiceStatus(tx, { ...change, ...context });
  } else {
    await auditInvoices(tx, [invoiceId], { today });
  }
  // A reopened finding that no longer holds is deleted; the answer shows it as it was last.
  const finding = (await findFinding(tx, id)) ?? decided;
  if (finding === undefined) throw new AppError('not_found');
  return finding;
}
