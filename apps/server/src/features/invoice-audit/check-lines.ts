import { lineArithmetic, priceAboveNadac, priceAboveOwn } from '@pfs/core/invoice-audit/check-line';
import {
  isSettled,
  judgeUnits,
  type ResolvedUnits,
  unitsByPackage,
  unitsByPrice,
} from '@pfs/core/invoice-audit/check-units';
import type { FindingKind, InvoiceFinding } from '@pfs/core/invoice-audit/finding';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  findKnownCosts,
  type LineInAudit,
  listKnownPackages,
  listLines,
  updateLines,
} from './audited-lines.repository.ts';
import type { CheckResult } from './check-invoices.ts';
import { findLastPrices, listFollowingLines, type Purchase } from './line-prices.repository.ts';
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
