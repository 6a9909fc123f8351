import type { UnitBasis } from '@pfs/core/invoice-audit/check-line';
import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { mayBecome } from '@pfs/core/invoices/invoice-status';
import { statedUnits } from '@pfs/core/invoices/invoice-units';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { invoiceFindingRoutes, type ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { changeLineBody } from '@pfs/wire/vendor-invoices';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import type { z } from 'zod';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { onKey, selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/platform.ts';
import type { AuditContext } from '../../audit/public.ts';
import {
  auditInvoices,
  countNadacChecks,
  deleteFindingsOfLine,
  findFinding,
  listFindings,
  setDecision,
  sumFindings,
} from '../../invoice-audit/public.ts';
import { changeInvoices, insertInvoiceAuditRow } from './invoice-changes.repository.ts';
import { getInvoiceDetail } from './invoice-detail.service.ts';
import { changeInvoiceStatus } from './invoice-status.service.ts';

/** Findings of the invoice audit: listed, decided, and the lines that they are about corrected. */
export function registerFindingRoutes({ http, database }: App): void {
  const noFindings = { total: 0, amount: 0, rows: [] };
  http.inPharmacy(
    invoiceFindingRoutes.listInvoiceFindings,
    noFindings,
    async ({ query, inSnapshot }) => {
      const { page, pageSize, ...filter } = query;
      const window = { offset: (page - 1) * pageSize, limit: pageSize };
      return inSnapshot(async (tx) => {
        const { total, amount } = await sumFindings(tx, filter);
        const rows = await listFindings(tx, filter, window);
        return { total, amount: toDollars(centsOfSum(amount)), rows };
      });
    },
  );

  const noLines = { lines: 0, notChecked: 0 };
  http.inPharmacy(invoiceFindingRoutes.getNadacChecks, noLines, ({ inTenant }) =>
    inTenant(countNadacChecks),
  );

  http.handle(invoiceFindingRoutes.decideInvoiceFinding, ({ actor, params, body, by, today }) =>
    changeInvoices(database, actor.organizationId, (tx) =>
      decideFinding(tx, { ...body, ...by, id: params.id, today }),
    ),
  );

  http.inPharmacy(vendorInvoiceRoutes.listFindingsOfInvoice, 'not_found', ({ params, inTenant }) =>
    inTenant(async (tx) => (await getInvoiceDetail(tx, params.id)).findings),
  );

  http.handle(vendorInvoiceRoutes.changeInvoiceLine, ({ actor, params, body, by, today }) =>
    changeInvoices(database, actor.organizationId, async (tx) => {
      const { id: invoiceId, lineId } = params;
      await changeLine(tx, { invoiceId, lineId, given: body, today, ...by });
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

type GivenLine = z.output<typeof changeLineBody>;

interface LineChange extends AuditContext {
  readonly invoiceId: string;
  readonly lineId: string;
  readonly given: GivenLine;
  readonly today: Day;
}

/** Keeps what a person given of a line: what it is of, and how much is in one. */
async function changeLine(
  tx: TenantTransaction,
  { invoiceId, lineId, given, today, ...context }: LineChange,
): Promise<void> {
  const found = orNotFound(await findLineUnits(tx, { invoiceId, lineId }));
  const { status, ...before } = found;
  if (status === 'cancelled') {
    const message = 'This invoice is canceled, so its lines can’t be changed.';
    throw new AppError('wrong_status', { message });
  }
  const after = unitsAfter(before as LineUnits, given);
  await updateOwn(tx, 'invoice_line_items', { id: lineId }).set(after).execute();
  if (isOther(before as LineUnits, after)) await deleteFindingsOfLine(tx, lineId);
  await insertInvoiceAuditRow(tx, invoiceId, {
    ...context,
    action: 'update',
    description: 'Changed a line of a vendor invoice',
    oldValues: { lineId, ...before },
    newValues: { lineId, ...after },
  });
  const ndcs = before.ndc === null ? [] : [before.ndc];
  await auditInvoices(tx, [invoiceId], { today, ndcs });
}

/** Decisions about one drug in one package do not apply to another. */
function isOther(before: LineUnits, after: LineUnits): boolean {
  const sizes = [before.pack_size, after.pack_size].map((size) => size && Number(size));
  return (
    before.ndc !== after.ndc ||
    before.dispensing_unit !== after.dispensing_unit ||
    sizes[0] !== sizes[1]
  );
}

/** Omitted values stay as long as they fit the unit. */
function unitsAfter(before: LineUnits, given: GivenLine): LineUnits {
  const { ndc = before.ndc, unit = before.unit, category = before.category } = given;
  const isAboutUnits =
    given.unit !== undefined || given.packSize !== undefined || given.dispensingUnit !== undefined;
  if (!isAboutUnits) return { ...before, ndc, category };
  const stated = unit === null ? undefined : statedUnits({ unit });
  const kept = given.unit === undefined ? before.pack_size : (stated?.packSize ?? null);
  const keptUnit = given.unit === undefined ? before.dispensing_unit : stated?.dispensingUnit;
  const pack_size = given.packSize === undefined ? kept : given.packSize;
  const dispensing_unit =
    pack_size === null
      ? null
      : given.dispensingUnit === undefined
        ? keptUnit
        : given.dispensingUnit;
  return {
    ...{ ndc, unit, category, pack_size },
    dispensing_unit: dispensing_unit ?? null,
    unit_basis: pack_size === null ? null : 'person',
  };
}

interface LineUnits {
  readonly ndc: string | null;
  readonly unit: string | null;
  readonly pack_size: string | null;
  readonly dispensing_unit: string | null;
  readonly unit_basis: UnitBasis | null;
  readonly category: string | null;
}

interface LineOfInvoice {
  readonly invoiceId: string;
  readonly lineId: string;
}

async function findLineUnits(tx: TenantTransaction, { invoiceId, lineId }: LineOfInvoice) {
  return await selectOwn(tx, 'invoice_line_items as line', { invoice_id: invoiceId, id: lineId })
    .innerJoin('vendor_invoices as invoice', onKey('invoice.id', 'line.invoice_id'))
    .select(['line.ndc', 'line.unit', 'line.pack_size', 'line.dispensing_unit'])
    .select(['line.unit_basis', 'line.category', 'invoice.status'])
    .executeTakeFirst();
}
