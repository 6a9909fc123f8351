import { centsOfSum } from '@pfs/core/money';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { findBasis, findLumpRow, spreadByDrug } from '../provider-adjustments/public.ts';
import {
  endSpreading,
  findSpreadVersion,
  keepLumpSpreads,
  type LumpSpread,
  listWaitingLumps,
} from './spread-lumps.repository.ts';

/** As many as are kept in one go; nobody waits for the ledger longer than that takes. */
const lumpsMax = 100;
const workMsMax = 2_000;
/** A lump sum over a million claims, and the wait for an import of as many. */
const statementTimeoutMs = 15 * 60_000;
/** Of this transaction: a million claims are put in order in memory instead of on disk. */
const workMemory = '64MB';

/**
 * Spreads some of the lump fees that wait over the drugs of their claims. What each comes to is
 * worked out aside, while imports go on, and kept only if nothing it rests on has changed since.
 * Answers whether more are to be done.
 */
export async function spreadSomeLumps(
  database: Database,
  organizationId: string,
): Promise<boolean> {
  const work = await database.withTenant(organizationId, workOut, {
    snapshot: true,
    statementTimeoutMs,
  });
  if (work === undefined) return false;
  return database.withTenant(organizationId, (tx) => keep(tx, work), { statementTimeoutMs });
}

interface Work {
  readonly version: string;
  readonly spreads: readonly LumpSpread[];
  readonly isAll: boolean;
}

async function workOut(tx: TenantTransaction): Promise<Work | undefined> {
  const version = await findSpreadVersion(tx);
  if (version === undefined) return undefined;
  await tx.client.query(`set local work_mem = '${workMemory}'`);
  const waiting = await listWaitingLumps(tx, lumpsMax);
  const spreads: LumpSpread[] = [];
  const endsAt = performance.now() + workMsMax;
  for (const id of waiting) {
    spreads.push(await spreadOne(tx, id));
    if (performance.now() > endsAt) break;
  }
  const isAll = waiting.length < lumpsMax && spreads.length === waiting.length;
  return { version, spreads, isAll };
}

async function spreadOne(tx: TenantTransaction, id: string): Promise<LumpSpread> {
  const lump = await findLumpRow(tx, id);
  if (lump === undefined) throw new Error('a lump sum went within one view of the data');
  const { spreading, basis } = await findBasis(tx, lump);
  const kind = basis.kind === 'not_a_fee' ? 'none' : basis.kind;
  if (spreading === undefined) return { id, basis: kind, parts: [] };
  const parts = await spreadByDrug(tx, spreading, centsOfSum(lump.amount));
  return { id, basis: kind, parts };
}

async function keep(tx: TenantTransaction, { version, spreads, isAll }: Work): Promise<boolean> {
  await waitForLedger(tx);
  if ((await findSpreadVersion(tx)) !== version) return true;
  await keepLumpSpreads(tx, spreads);
  if (isAll) await endSpreading(tx, version);
  return !isAll;
}
