import { addDays } from '@pfs/core/days';
import { addCents, type Cents, centsToText, parseCents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TypedInvoice } from '@pfs/wire/new-vendor-invoice';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { vendorInvoiceRoutes } from '@pfs/wire/vendor-invoices';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type KeyRing, openKeptFile } from '../../platform/files/data-keys.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { listPage } from '../../platform/http/list-page.ts';
import { type Original, sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { auditInvoices } from '../invoice-audit/public.ts';
import { openInvoiceReceiver } from '../invoice-documents/public.ts';
import { addInvoices } from './add-invoices.service.ts';
import { type By, toBy } from './by.ts';
import { changeInvoices } from './change-invoices.ts';
import { changeInvoiceStatus, requireInvoice, requireVersion } from './change-status.service.ts';
import { insertInvoiceAuditRow } from './invoice-audit-row.ts';
import { getInvoiceDetail } from './invoice-detail.service.ts';
import { insertStep, type LockedInvoice } from './locked-invoice.repository.ts';
import { insertPart, setPaidDate } from './paid-parts.repository.ts';
import { toVendorInvoice } from './to-vendor-invoice.ts';
import { toNewInvoice } from './typed-invoice.ts';
import { countInvoiceRows, listInvoiceRows } from './vendor-invoices.repository.ts';
import { lockVendor } from './vendors.repository.ts';

interface InvoicePart extends By {
  readonly id: string;
  readonly amountCents: Cents;
  readonly paidOn: Day;
  readonly note?: string | undefined;
  readonly version?: number | undefined;
  readonly today: Day;
}

/** Records a part that was paid; the one that reaches the total makes the invoice paid. */
async function payInvoice(tx: TenantTransaction, part: InvoicePart): Promise<void> {
  const { id, amountCents, paidOn, note, userId, origin, today } = part;
  const invoice = await requireInvoice(tx, part);
  requirePayable(invoice);
  requireVersion(invoice, part.version);
  requireDay(paidOn, today);
  await insertPart(tx, id, { amountCents, paidOn, note, userId });
  const isPaid = addCents(invoice.paidCents, amountCents) >= invoice.totalCents;
  if (isPaid) {
    await setPaidDate(tx, id, today);
    await insertStep(tx, id, { from: invoice.status, to: 'paid', userId });
  }
  await insertInvoiceAuditRow(tx, id, {
    ...{ userId, origin },
    action: 'update',
    description: isPaid
      ? 'Recorded the last payment of a vendor invoice'
      : 'Recorded a payment of a vendor invoice',
    oldValues: { status: invoice.status, paid: centsToText(invoice.paidCents) },
    newValues: { amount: centsToText(amountCents), paidOn, ...(isPaid ? { status: 'paid' } : {}) },
  });
  await auditInvoices(tx, [id], { today });
}

function requirePayable({ status, totalCents }: LockedInvoice): void {
  if (status !== 'approved') {
    throw new AppError('wrong_status', {
      message: `Only an approved invoice can be paid; this one is ${status}.`,
    });
  }
  if (totalCents <= 0) {
    const amount = 'Nothing is owed on a credit; mark it paid when it was settled';
    throw new AppError('invalid_input', { message: amount, fields: { amount } });
  }
}

const firstDay = '2000-01-01';

function requireDay(paidOn: Day, today: Day): void {
  // A day ahead, for what was paid where it is tomorrow already.
  if (paidOn >= firstDay && paidOn <= addDays(today, 1)) return;
  const message = 'Please give the day on which it was paid; it can’t lie in the future';
  throw new AppError('invalid_input', { message, fields: { paidOn: message } });
}

type Change = (tx: TenantTransaction, today: string) => Promise<string>;

export function registerInvoiceRoutes(app: App): void {
  const { http, database, clock } = app;
  const routes = vendorInvoiceRoutes;

  /** Changes an invoice and answers it as it is then. */
  const change = (actor: Member, work: Change): Promise<VendorInvoiceDetail> =>
    changeInvoices(database, actor.organizationId, async (tx) =>
      getInvoiceDetail(tx, await work(tx, dayIn(actor.timeZone, clock()))),
    );

  http.handle(routes.listVendorInvoices, (call) => {
    const { limit, page, pageSize, ...asked } = call.query;
    const filter = { ...asked, today: dayIn(call.actor.timeZone, clock()) };
    return listPage(database, call, {
      count: (tx) => countInvoiceRows(tx, filter),
      list: async (tx, window) => (await listInvoiceRows(tx, filter, window)).map(toVendorInvoice),
    });
  });

  const receive = openInvoiceReceiver(app);
  http.handle(routes.addVendorInvoice, async ({ actor, body, request, reply, settle }) => {
    if (body === undefined) return receive({ actor, request, reply, settle });
    const by = toBy(actor, request);
    const added = await change(actor, (tx, today) =>
      addTypedInvoice(tx, { typed: body, today }, by),
    );
    return { ...added, others: [] };
  });

  const detailOf = ({ organizationId }: { readonly organizationId: string | null }, id: string) => {
    if (organizationId === null) throw new AppError('not_found');
    return database.withTenant(organizationId, (tx) => getInvoiceDetail(tx, id));
  };
  http.handle(routes.getVendorInvoice, ({ actor, params }) => detailOf(actor, params.id));
  http.handle(
    routes.listInvoiceLineItems,
    async ({ actor, params }) => (await detailOf(actor, params.id)).lineItems,
  );

  http.handle(routes.downloadInvoice, async ({ actor, params, request, reply }) => {
    const asked = { id: params.id, ...toBy(actor, request) };
    const { organizationId } = actor;
    return sendOriginal(
      reply,
      await database.withTenant(organizationId, (tx) => openInvoice(app, tx, asked)),
    );
  });

  http.handle(routes.changeInvoiceStatus, ({ actor, params: { id }, body, request }) =>
    change(actor, async (tx, today) => {
      await changeInvoiceStatus(tx, { ...body, ...toBy(actor, request), id, today });
      return id;
    }),
  );

  http.handle(routes.payInvoice, ({ actor, params: { id }, body, request }) =>
    change(actor, async (tx, today) => {
      const amountCents = parseCents(body.amount) ?? zeroCents;
      await payInvoice(tx, { ...body, ...toBy(actor, request), id, amountCents, today });
      return id;
    }),
  );
}

/** Keeps an invoice that a person typed, with whatever does not add up in it. Answers its id. */
async function addTypedInvoice(
  tx: TenantTransaction,
  { typed, today }: { readonly typed: TypedInvoice; readonly today: Day },
  by: By,
): Promise<string> {
  const invoice = toNewInvoice(typed, today);
  const vendor = await lockVendor(tx, invoice.vendorId);
  if (vendor === undefined) throw new AppError('not_found');
  if (!vendor.is_active) {
    const vendorId = `${vendor.name} is not active; activate the vendor first`;
    throw new AppError('invalid_input', { message: vendorId, fields: { vendorId } });
  }
  const [id = ''] = await addInvoices(tx, [invoice], { by, today });
  return id;
}

interface FileParts {
  readonly files: FileStore;
  readonly keys: KeyRing;
}

/** The file of an invoice, with its download on the audit trail; a typed one has none. */
async function openInvoice(
  parts: FileParts,
  tx: TenantTransaction,
  { id, ...by }: By & { readonly id: string },
): Promise<Original> {
  const file = await findFile(tx, id);
  if (file === undefined) throw new AppError('not_found');
  await insertInvoiceAuditRow(tx, id, {
    ...by,
    action: 'process',
    description: 'Downloaded the original file of a vendor invoice',
  });
  return {
    fileName: file.file_name,
    fileBytes: Number(file.file_size),
    file: await openKeptFile(parts, tx, file.file_path),
  };
}

function findFile(tx: TenantTransaction, invoiceId: string) {
  return tx.query
    .selectFrom('vendor_invoices as invoice')
    .innerJoin('invoice_documents as document', (join) =>
      join
        .onRef('document.organization_id', '=', 'invoice.organization_id')
        .onRef('document.id', '=', 'invoice.document_id'),
    )
    .select(['document.file_name', 'document.file_size', 'document.file_path'])
    .where('invoice.organization_id', '=', tx.organizationId)
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();
}
