import type { InvoiceFinding } from '@pfs/core/invoice-audit/finding';
import { lineArithmetic } from '@pfs/core/invoice-audit/check-line';
import { type ResolvedUnits, isSettled, judgeUnits, unitsByPackage, unitsByPrice } from '@pfs/core/invoice-audit/check-units';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  findSureCosts,
  keepLines,
  type LineInAudit,
  listKnownPackages,
} from './audited-lines.repository.ts';
import { listAccepted } from './invoice-findings.repository.ts';

/** A line whose units are settled, with what speaks against its being a price. */
export interface SettledLine extends LineInAudit {
  readonly doubts: readonly InvoiceFinding[];
  readonly changed: boolean;
}

/**
 * Settles what the units of lines are and whether they are confirmed, and keeps it. Packages come
 * first, for the costs that follow from them tell which prices are likely.
 */
export async function settleUnits(
  tx: TenantTransaction,
  lines: readonly LineInAudit[],
): Promise<readonly SettledLine[]> {
  const accepted = await listAccepted(tx, lines);
  const isSilent = (line: LineInAudit) => !isSettled(line) && line.unit === null;
  const packageOf = await packagesOf(tx, lines);
  const speaking = await keepSettled(
    tx,
    lines.filter((line) => !isSilent(line)).map((line) => settle(line, packageOf(line), accepted)),
  );
  const silent = lines.filter(isSilent);
  const costOf = await findSureCosts(tx, silent.flatMap(drugDay));
  const believed = silent.map((line) => {
    const [asked] = drugDay(line);
    const units = unitsByPrice(line, asked && costOf(asked));
    return settle(line, units, accepted);
  });
  return [...speaking, ...(await keepSettled(tx, believed))];
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

function settle(
  before: LineInAudit,
  { packSize, dispensingUnit, unitBasis }: ResolvedUnits,
  accepted: ReadonlySet<string>,
): SettledLine {
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

async function keepSettled(
  tx: TenantTransaction,
  lines: readonly SettledLine[],
): Promise<readonly SettledLine[]> {
  const changed = lines.filter((line) => line.changed);
  const costs = await keepLines(tx, changed);
  return lines.map((line) =>
    costs.has(line.id) ? { ...line, unitCost: costs.get(line.id) ?? null } : line,
  );
}
