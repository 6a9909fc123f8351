import type { FindingKind } from '@pfs/core/invoice-audit/finding';
import { priceAboveLast, priceAboveNadac } from '@pfs/core/invoice-audit/check-line';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type LineInAudit, listLines } from './audited-lines.repository.ts';
import type { HeldFinding } from './invoice-findings.repository.ts';
import type { Judgement } from './judge-invoices.service.ts';
import { findLastPrices, listFollowingLines, type Purchase } from './line-prices.repository.ts';
import { type SettledLine, settleUnits } from './settle-units.service.ts';

const doubtKinds: readonly FindingKind[] = [
  'line_arithmetic',
  'unit_not_known',
  'unit_does_not_fit',
];
const priceKinds: readonly FindingKind[] = ['price_above_last', 'price_above_nadac'];

interface LinesJudgement extends Judgement {
  /** What was bought, or was until now: its price may be another. */
  readonly bought: readonly Purchase[];
}

/**
 * The lines of invoices, and of others those whose units or last price may follow from them: lines
 * of the same drugs whose unit is not settled, and those bought next. `ndcs` are drugs that were
 * on the invoices before.
 */
export async function judgeLines(
  tx: TenantTransaction,
  ids: readonly string[],
  ndcs: readonly string[],
): Promise<LinesJudgement> {
  const own = await listLines(tx, sql`line.invoice_id = any (${ids}::uuid[])`);
  const drugs = [...new Set([...ndcs, ...own.flatMap(({ ndc }) => ndc ?? [])])];
  const open = await listUnsettled(tx, drugs, ids);
  const settled = await settleUnits(tx, [...own, ...open]);
  const mine = new Set(ids);
  const changed = settled.filter((line) => mine.has(line.invoiceId) || line.changed);
  const known = new Set(changed.map(({ id }) => id));
  // A drug that a line was of before was bought there, too.
  const bought = [
    ...changed.flatMap(toPurchase),
    ...own.flatMap(({ vendorId, invoiceDate: day }) => ndcs.map((ndc) => ({ ndc, vendorId, day }))),
  ];
  const nextIds = (await listFollowingLines(tx, bought)).filter((id) => !known.has(id));
  const next = await listLines(tx, sql`line.id = any (${nextIds}::uuid[])`);
  return {
    judged: [
      ...changed.map(({ id: lineId, invoiceId }) => ({
        ...{ invoiceId, lineId, kinds: [...doubtKinds, ...priceKinds] },
      })),
      ...next.map(({ id: lineId, invoiceId }) => ({ invoiceId, lineId, kinds: priceKinds })),
    ],
    held: [...changed.flatMap(doubtsOf), ...(await judgePrices(tx, [...changed, ...next]))],
    bought,
  };
}

async function listUnsettled(
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

function doubtsOf(line: SettledLine): readonly HeldFinding[] {
  if (line.silent) return [];
  return line.doubts.map((finding) => ({ ...finding, invoiceId: line.invoiceId }));
}

async function judgePrices(
  tx: TenantTransaction,
  lines: readonly LineInAudit[],
): Promise<readonly HeldFinding[]> {
  const priced = lines.filter((line) => line.confirmed && !line.silent && line.unitCost !== null);
  const lastOf = await findLastPrices(tx, priced.flatMap(toPurchase));
  return priced.flatMap((line) => {
    const [purchase] = toPurchase(line);
    const last = purchase && lastOf(purchase);
    return [priceAboveLast(line, last), priceAboveNadac(line)]
      .filter((finding) => finding !== undefined)
      .map((finding) => ({ ...finding, invoiceId: line.invoiceId }));
  });
}

function toPurchase({ ndc, vendorId, invoiceDate: day }: LineInAudit): readonly Purchase[] {
  return ndc === null ? [] : [{ ndc, vendorId, day }];
}
