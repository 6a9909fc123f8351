import type { UnitBasis } from '@pfs/core/invoice-audit/check-line';
import { statedUnits } from '@pfs/core/invoices/invoice-units';
import type { Day } from '@pfs/core/remittance';
import type { changeLineBody } from '@pfs/wire/vendor-invoices';
import type { z } from 'zod';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { onKey, selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { AuditContext } from '../../audit/public.ts';
import { auditInvoices, deleteFindingsOfLine } from '../../invoice-audit/public.ts';
import { insertInvoiceAuditRow } from './invoice-changes.repository.ts';

type GivenLine = z.output<typeof changeLineBody>;

interface LineChange extends AuditContext {
  readonly invoiceId: string;
  readonly lineId: string;
  readonly given: GivenLine;
  readonly today: Day;
}

/** Keeps what a person given of a line: what it is of, and how much is in one. */
export async function changeLine(
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
