import { leftOutText } from '@pfs/core/invoices/invoice-status';
import { sameVendorName } from '@pfs/core/invoices/vendor-name';
import { centsOfSum } from '@pfs/core/money';
import { type VendorPayment, vendorPaymentRoutes } from '@pfs/wire/vendor-invoices';
import type { Vendor } from '@pfs/wire/vendors';
import { vendorRoutes } from '@pfs/wire/vendors';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, onKey, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { containsPattern, listPage, type PageWindow } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, type AuditEntry, insertAuditRow } from '../audit/public.ts';
import { registerFindingRoutes } from './invoices/findings.routes.ts';
import { type ReceiveInvoiceFile, registerInvoiceRoutes } from './invoices/invoices.routes.ts';
import {
  insertVendor,
  lockVendor,
  lockVendorNames,
  type NewVendor,
  updateVendor,
  type VendorChange,
} from './vendors.repository.ts';

export function registerVendorRoutes(app: App, receiveFile: ReceiveInvoiceFile): void {
  const { http, database } = app;

  http.inPharmacy(vendorRoutes.listVendors, [], async ({ query, inTenant }) => {
    const rows = await inTenant((tx) => listVendorRows(tx, query));
    return rows.map(toVendor);
  });

  http.handle(vendorRoutes.addVendor, ({ body, by, inTenant }) =>
    inTenant((tx) => addVendor(tx, body, by)),
  );

  http.handle(vendorRoutes.changeVendor, ({ params, body, by, inTenant }) =>
    inTenant((tx) => changeVendor(tx, { ...body, id: params.id }, by)),
  );

  http.handle(vendorPaymentRoutes.listVendorPayments, (call) =>
    listPage(database, call, {
      count: (tx) => countRows(parts(tx, call.query)),
      list: (tx, window) => listVendorPayments(tx, call.query, window),
    }),
  );

  registerInvoiceRoutes(app, receiveFile);
  registerFindingRoutes(app);
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function parts(tx: TenantTransaction, { from, to }: Days) {
  let found = selectOwn(tx, 'invoice_payments as part')
    .innerJoin('vendor_invoices as invoice', onKey('invoice.id', 'part.invoice_id'))
    .where('invoice.status', '<>', 'cancelled');
  if (from !== undefined) found = found.where('part.paid_on', '>=', from);
  if (to !== undefined) found = found.where('part.paid_on', '<=', to);
  return found;
}

async function listVendorPayments(
  tx: TenantTransaction,
  days: Days,
  { offset, limit }: PageWindow,
): Promise<VendorPayment[]> {
  const rows = await parts(tx, days)
    .innerJoin('vendors', onKey('vendors.id', 'invoice.vendor_id'))
    .select(['part.id', 'part.invoice_id', 'part.paid_on', 'part.amount'])
    .select(['invoice.invoice_number', 'invoice.invoice_date', 'vendors.name'])
    .orderBy('part.paid_on', 'desc')
    .orderBy('part.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    vendorName: row.name,
    invoiceDate: row.invoice_date,
    paidOn: row.paid_on,
    amount: Number(row.amount),
  }));
}

interface MayBeSimilar {
  readonly acceptSimilar?: boolean | undefined;
}

/** Adds a vendor. Throws if its name resembles another's and that was not accepted. */
async function addVendor(
  tx: TenantTransaction,
  { acceptSimilar, ...vendor }: NewVendor & MayBeSimilar,
  context: AuditContext,
): Promise<Vendor> {
  if (acceptSimilar !== true) await requireNewName(tx, vendor.name);
  const id = await insertVendor(tx, vendor);
  const newValues = { ...vendor };
  await record(tx, context, { id, action: 'create', description: 'Added a vendor', newValues });
  return getVendor(tx, id);
}

async function changeVendor(
  tx: TenantTransaction,
  given: VendorChange & MayBeSimilar & { readonly id: string },
  context: AuditContext,
): Promise<Vendor> {
  const { id, acceptSimilar, ...change } = given;
  const { name, isActive } = change;
  if (name !== undefined && acceptSimilar !== true) await requireNewName(tx, name, id);
  const before = orNotFound(await lockVendor(tx, id));
  await updateVendor(tx, id, change);
  const switched = isActive !== undefined && isActive !== before.is_active;
  const activation = isActive === true ? 'Activated a vendor' : 'Deactivated a vendor';
  await record(tx, context, {
    id,
    action: 'update',
    description: switched ? activation : 'Updated a vendor',
    oldValues: { name: before.name, isActive: before.is_active },
    newValues: { ...change },
  });
  return getVendor(tx, id);
}

async function requireNewName(tx: TenantTransaction, name: string, own?: string): Promise<void> {
  const vendors = await lockVendorNames(tx);
  const similar = vendors.find((one) => one.id !== own && sameVendorName(one.name, name));
  if (similar === undefined) return;
  throw new AppError('similar_vendor', {
    message: `A vendor with a similar name already exists: ${similar.name}.`,
    existing: similar,
  });
}

async function getVendor(tx: TenantTransaction, id: string): Promise<Vendor> {
  const [row] = await listVendorRows(tx, { id });
  if (row === undefined) throw new AppError('not_found');
  return toVendor(row);
}

type Recorded = Pick<AuditEntry, 'action' | 'description' | 'oldValues' | 'newValues'> & {
  readonly id: string;
};

function record(
  tx: TenantTransaction,
  context: AuditContext,
  { id, ...entry }: Recorded,
): Promise<void> {
  return insertAuditRow(tx, {
    ...entry,
    ...context,
    entityType: 'vendor',
    entityId: id,
  });
}

interface VendorFilter {
  readonly id?: string;
  readonly search?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
}

const counts = sql`left_out.id is null`;
const isOpen = sql`left_out.id is null and invoice.status <> 'paid'`;
const isCancelled = sql`invoice.status = 'cancelled'`;

function leftOut(reason: 'duplicate' | 'disputed') {
  const rows = sql`filter (where left_out.reason = ${sql.lit(reason)})`;
  return [
    sql<string>`count(*) ${rows}`.as(`${reason}_invoices`),
    sql<string>`coalesce(sum(invoice.total_amount) ${rows}, 0)`.as(`${reason}_amount`),
  ] as const;
}

/** Vendors with the totals of their invoices, by name. */
function listVendorRows(tx: TenantTransaction, { id, search, active }: VendorFilter) {
  let found = selectOwn(tx, 'vendors')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('vendor_invoices as invoice')
          .whereRef('invoice.organization_id', '=', 'vendors.organization_id')
          .whereRef('invoice.vendor_id', '=', 'vendors.id')
          .leftJoin('left_out_invoices as left_out', onKey('left_out.id', 'invoice.id'))
          .select([
            sql<string>`count(*)`.as('invoices'),
            sql<string>`coalesce(sum(invoice.total_amount) filter (where ${counts}), 0)`.as(
              'spend',
            ),
            sql<string>`coalesce(sum(paid_amount) filter (where not ${isCancelled}), 0)`.as('paid'),
            sql<string>`coalesce(sum(invoice.total_amount - paid_amount)
              filter (where ${isOpen}), 0)`.as('open_balance'),
          ])
          .select(leftOut('duplicate'))
          .select(leftOut('disputed'))
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll();
  if (id !== undefined) found = found.where('vendors.id', '=', id);
  if (search !== undefined) found = found.where('vendors.name', 'ilike', containsPattern(search));
  if (active !== undefined) found = found.where('vendors.is_active', '=', active === 'true');
  return found.orderBy(sql`lower(vendors.name)`).orderBy('vendors.id').execute();
}

type ListedVendorRow = Awaited<ReturnType<typeof listVendorRows>>[number];

function toVendor(row: ListedVendorRow): Vendor {
  return {
    id: row.id,
    name: row.name,
    vendorCode: row.vendor_code,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    address: row.address,
    taxId: row.tax_id,
    paymentTerms: row.payment_terms,
    isActive: row.is_active,
    totalSpend: Number(row.spend),
    invoiceCount: Number(row.invoices),
    totalPaid: Number(row.paid),
    openBalance: Number(row.open_balance),
    leftOut:
      leftOutText({
        duplicates: {
          invoices: Number(row.duplicate_invoices),
          cents: centsOfSum(row.duplicate_amount),
        },
        disputed: {
          invoices: Number(row.disputed_invoices),
          cents: centsOfSum(row.disputed_amount),
        },
      }) ?? null,
  };
}
