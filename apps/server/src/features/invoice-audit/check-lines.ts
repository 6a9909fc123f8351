import type { LastPrice } from '@pfs/core/invoice-audit/check-line';
import { lineArithmetic, priceAboveNadac, priceAboveOwn } from '@pfs/core/invoice-audit/check-line';
import {
  isSettled,
  judgeUnits,
  type ResolvedUnits,
  unitsByPackage,
  unitsByPrice,
} from '@pfs/core/invoice-audit/check-units';
import type { FindingKind, InvoiceFinding } from '@pfs/core/invoice-audit/finding';
import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { withoutLoops } from '../../platform/database/without-loops.ts';
import {
  findKnownCosts,
  type LineInAudit,
  listKnownPackages,
  listLines,
  updateLines,
} from './audited-lines.repository.ts';
import type { CheckResult } from './check-invoices.ts';
import { type FoundFinding, listAccepted } from './save-findings.ts';

const doubtKinds: readonly FindingKind[] = [
  'line_arithmetic',
  'unit_not_known',
  'unit_does_not_fit',
];
const priceKinds: readonly FindingKind[] = [
  'price_above_list',
  'price_above_last',
  'price_above_nadac',
];

interface LinesResult extends CheckResult {
  /** What the lines purchases, before and after the change. The price of these drugs may change. */
  readonly purchases: readonly Purchase[];
}

/**
 * Checks the lines of invoices, and the lines of other invoices that depend on them: lines of the
 * same drugs with an assumed unit, and the next purchases. `ndcs` are drugs that were on the
 * invoices before.
 */
export async function checkLines(
  tx: TenantTransaction,
  ids: readonly string[],
  ndcs: readonly string[],
): Promise<LinesResult> {
  const own = await listLines(tx, sql`line.invoice_id = any (${ids}::uuid[])`);
  const drugs = [...new Set([...ndcs, ...own.flatMap(({ ndc }) => ndc ?? [])])];
  const assumed = await listAssumedUnits(tx, drugs, ids);
  const resolved = await resolveUnits(tx, [...own, ...assumed]);
  const ownIds = new Set(ids);
  const changed = resolved.filter((line) => ownIds.has(line.invoiceId) || line.changed);
  const changedIds = new Set(changed.map(({ id }) => id));
  const purchases = [
    ...changed.flatMap(toPurchase),
    ...own.flatMap(({ vendorId, invoiceDate: day }) => ndcs.map((ndc) => ({ ndc, vendorId, day }))),
  ];
  const nextIds = (await listFollowingLines(tx, purchases)).filter((id) => !changedIds.has(id));
  const next = await listLines(tx, sql`line.id = any (${nextIds}::uuid[])`);
  return {
    checked: [
      ...changed.map(({ id: lineId, invoiceId }) => ({
        ...{ invoiceId, lineId, kinds: [...doubtKinds, ...priceKinds] },
      })),
      ...next.map(({ id: lineId, invoiceId }) => ({ invoiceId, lineId, kinds: priceKinds })),
    ],
    found: [...changed.flatMap(doubtsOf), ...(await checkPrices(tx, [...changed, ...next]))],
    purchases,
  };
}

async function listAssumedUnits(
  tx: TenantTransaction,
  drugs: readonly string[],
  ids: readonly string[],
): Promise<LineInAudit[]> {
  if (drugs.length === 0) return [];
  return await listLines(
    tx,
    sql`line.ndc = any (${drugs}::text[]) and invoice.status <> 'cancelled'
      and (line.unit_basis is null or line.unit_basis in ('package', 'price'))
      and line.invoice_id <> all (${ids}::uuid[])`,
  );
}

function doubtsOf(line: ResolvedLine): readonly FoundFinding[] {
  if (line.excluded) return [];
  return line.doubts.map((finding) => ({ ...finding, invoiceId: line.invoiceId }));
}

async function checkPrices(
  tx: TenantTransaction,
  lines: readonly LineInAudit[],
): Promise<readonly FoundFinding[]> {
  const priced = lines.filter((line) => line.confirmed && !line.excluded && line.unitCost !== null);
  const lastOf = await findLastPrices(tx, priced.flatMap(toPurchase));
  return priced.flatMap((line) => {
    const [purchase] = toPurchase(line);
    const last = purchase && lastOf(purchase);
    return [priceAboveOwn(line, last), priceAboveNadac(line)]
      .filter((finding) => finding !== undefined)
      .map((finding) => ({ ...finding, invoiceId: line.invoiceId }));
  });
}

function toPurchase({ ndc, vendorId, invoiceDate: day }: LineInAudit): readonly Purchase[] {
  return ndc === null ? [] : [{ ndc, vendorId, day }];
}

/** A line with its units, and with the findings that keep it from being a price. */
interface ResolvedLine extends LineInAudit {
  readonly doubts: readonly InvoiceFinding[];
  readonly changed: boolean;
}

/**
 * Determines the units of lines and whether they are confirmed, and saves both. Lines with a
 * package come first: the unit costs known from them decide which units fit the other prices.
 */
async function resolveUnits(
  tx: TenantTransaction,
  lines: readonly LineInAudit[],
): Promise<readonly ResolvedLine[]> {
  const accepted = await listAccepted(tx, lines);
  const hasNoUnit = (line: LineInAudit) => !isSettled(line) && line.unit === null;
  const packageOf = await packagesOf(tx, lines);
  const byPackage = await saveLines(
    tx,
    lines
      .filter((line) => !hasNoUnit(line))
      .map((line) => withUnits(line, packageOf(line), accepted)),
  );
  const withoutUnit = lines.filter(hasNoUnit);
  const costOf = await findKnownCosts(tx, withoutUnit.flatMap(drugDay));
  const byPrice = withoutUnit.map((line) => {
    const [asked] = drugDay(line);
    return withUnits(line, unitsByPrice(line, asked && costOf(asked)), accepted);
  });
  return [...byPackage, ...(await saveLines(tx, byPrice))];
}

async function packagesOf(tx: TenantTransaction, lines: readonly LineInAudit[]) {
  const asking = lines.filter((line) => !isSettled(line) && line.unit !== null);
  const ndcs = asking.map(({ ndc }) => ndc).filter((ndc) => ndc !== null);
  const known = await listKnownPackages(tx, [...new Set(ndcs)]);
  return (line: LineInAudit): ResolvedUnits =>
    isSettled(line) ? line : unitsByPackage(line, known.get(line.ndc ?? '') ?? []);
}

function drugDay({ ndc, invoiceDate }: LineInAudit) {
  return ndc === null ? [] : [{ ndc, day: invoiceDate }];
}

function withUnits(
  before: LineInAudit,
  { packSize, dispensingUnit, unitBasis }: ResolvedUnits,
  accepted: ReadonlySet<string>,
): ResolvedLine {
  const line = { ...before, packSize, dispensingUnit, unitBasis };
  const doubts = [lineArithmetic(line), judgeUnits(line)].filter((doubt) => doubt !== undefined);
  const confirmed = doubts.every(({ kind }) => accepted.has(`${line.id} ${kind}`));
  const changed =
    confirmed !== before.confirmed ||
    packSize !== before.packSize ||
    dispensingUnit !== before.dispensingUnit ||
    unitBasis !== before.unitBasis;
  return { ...line, doubts, confirmed, changed };
}

async function saveLines(
  tx: TenantTransaction,
  lines: readonly ResolvedLine[],
): Promise<readonly ResolvedLine[]> {
  const changed = lines.filter((line) => line.changed);
  const costs = await updateLines(tx, changed);
  return lines.map((line) =>
    costs.has(line.id) ? { ...line, unitCost: costs.get(line.id) ?? null } : line,
  );
}

interface Purchase {
  readonly ndc: string;
  readonly vendorId: string;
  readonly day: Day;
}

/**
 * Lines whose last price may be another one since purchases changed: those after them, up to the
 * next price of the same vendor, and of other vendors up to the next price at all.
 */
async function listFollowingLines(
  tx: TenantTransaction,
  changed: readonly Purchase[],
): Promise<readonly string[]> {
  if (changed.length === 0) return [];
  const first = changed.map(({ day }) => day).reduce((one, other) => (one < other ? one : other));
  const ndcs = [...new Set(changed.map(({ ndc }) => ndc))];
  const { rows } = await withoutLoops(tx, () =>
    sql<{ id: string }>`
    with changed as (
      select distinct ndc, vendor_id, day, false as says_price
      from unnest(${changed.map(({ ndc }) => ndc)}::text[],
        ${changed.map(({ vendorId }) => vendorId)}::uuid[],
        ${changed.map(({ day }) => day)}::date[]) each (ndc, vendor_id, day)
    ), points as (
      select ndc, vendor_id, day, says_price from changed
      union all
      select distinct ndc, vendor_id, priced_on, true from invoice_line_prices
      where organization_id = ${tx.organizationId} and ndc = any (${ndcs}::text[])
        and priced_on > ${first}::date
    ), bounded as (
      select ndc, vendor_id, day, says_price,
        min(day) filter (where says_price) over (partition by ndc, vendor_id order by day desc
          groups between unbounded preceding and 1 preceding) as same_until,
        min(day) filter (where says_price) over (partition by ndc order by day desc
          groups between unbounded preceding and 1 preceding) as any_until
      from points
    )
    select distinct line.id
    from invoice_line_items line
    join vendor_invoices invoice on invoice.organization_id = line.organization_id
      and invoice.id = line.invoice_id and invoice.status <> 'cancelled'
    join bounded on bounded.ndc = line.ndc and not bounded.says_price
      and invoice.invoice_date > bounded.day
      and (invoice.invoice_date <= coalesce(any_until, 'infinity')
        or invoice.vendor_id = bounded.vendor_id
          and invoice.invoice_date <= coalesce(same_until, 'infinity'))
    where line.organization_id = ${tx.organizationId} and line.ndc = any (${ndcs}::text[])
      and invoice.organization_id = ${tx.organizationId}
      and invoice.invoice_date > ${first}::date`.execute(tx.query),
  );
  return rows.map(({ id }) => id);
}

interface LastPriceRow extends LastPrice, Purchase {}

/** By purchase: the last price before its day, of the same vendor where there is one. */
async function findLastPrices(
  tx: TenantTransaction,
  purchases: readonly Purchase[],
): Promise<(of: Purchase) => LastPrice | undefined> {
  const key = ({ ndc, vendorId, day }: Purchase) => `${ndc} ${vendorId} ${day}`;
  const distinct = [...new Map(purchases.map((one) => [key(one), one])).values()];
  if (distinct.length === 0) return () => undefined;
  const latest = distinct.map(({ day }) => day).reduce((one, other) => (one > other ? one : other));
  const { rows } = await withoutLoops(tx, () =>
    sql<LastPriceRow>`
    with asked as (
      select * from unnest(${distinct.map(({ ndc }) => ndc)}::text[],
        ${distinct.map(({ vendorId }) => vendorId)}::uuid[],
        ${distinct.map(({ day }) => day)}::date[]) each (ndc, vendor_id, day)
    ), prices as materialized (
      select ndc, vendor_id, priced_on, unit_cost, invoice_id, position, line_id
      from invoice_line_prices
      where organization_id = ${tx.organizationId} and priced_on < ${latest}::date
        and ndc = any (${[...new Set(distinct.map(({ ndc }) => ndc))]}::text[])
    ), dated as (
      select asked.ndc, asked.vendor_id, asked.day, max(priced_on) as any_on,
        max(priced_on) filter (where price.vendor_id = asked.vendor_id) as same_on
      from asked join prices price on price.ndc = asked.ndc and price.priced_on < asked.day
      group by asked.ndc, asked.vendor_id, asked.day
    ), found as (
      select distinct on (dated.ndc, dated.vendor_id, dated.day) dated.ndc, dated.vendor_id,
        dated.day, price.unit_cost, price.invoice_id, price.line_id, price.priced_on,
        price.vendor_id as other_vendor_id
      from dated
      join prices price on price.ndc = dated.ndc
        and price.priced_on = coalesce(same_on, any_on)
        and (same_on is null or price.vendor_id = dated.vendor_id)
      order by dated.ndc, dated.vendor_id, dated.day, price.invoice_id desc,
        price.position desc, price.line_id desc
    )
    select found.ndc, found.vendor_id as "vendorId", found.day, found.unit_cost as "unitCost",
      line.pack_size as "packSize", line.dispensing_unit as "dispensingUnit",
      found.invoice_id as "invoiceId", line_id as "lineId", invoice.invoice_number as "invoiceNumber",
      priced_on as "invoiceDate", vendors.name as "vendorName",
      other_vendor_id = found.vendor_id as "sameVendor"
    from found
    join vendor_invoices invoice on invoice.organization_id = ${tx.organizationId}
      and invoice.id = found.invoice_id
    join invoice_line_items line on line.organization_id = ${tx.organizationId}
      and line.id = found.line_id
    join vendors on vendors.organization_id = ${tx.organizationId}
      and vendors.id = other_vendor_id`.execute(tx.query),
  );
  const found = new Map(rows.map((row) => [key(row), row]));
  return (of) => found.get(key(of));
}
