import { type LumpPopulation, lumpProgramTable } from '@pfs/core/lumps/lump-programs';
import { mayBeSettled } from '@pfs/core/lumps/period-texts';
import { type LumpFee, periodInRhythm, rhythmOf } from '@pfs/core/lumps/settle-periods';
import { monthsOf, type Period } from '@pfs/core/metrics/periods';
import { providerAdjustmentRoutes as routes } from '@pfs/wire/provider-adjustments';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { type PayerMonth, refreshAlertsOfMonths } from '../alerts/public.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { lockLedger } from '../ledger/public.ts';
import {
  findLumpRow,
  forgetSpreads,
  type PeriodsOfPayers,
  readPeriods,
} from '../provider-adjustments/public.ts';

export function registerLumpPeriodRoutes({ http }: App): void {
  http.handle(routes.setLumpPeriod, async ({ params, body, by, inTenant }) => {
    const { from, to, population, likeThis } = body;
    const period = from === null || to === null ? null : { from, to };
    const changed = await inTenant((tx) =>
      setPeriod(tx, { id: params.id, period, population, likeThis, by }),
    );
    return { changed };
  });

  http.handle(routes.confirmLumpPeriod, async ({ params, body, by, inTenant }) => {
    const changed = await inTenant((tx) =>
      confirmPeriod(tx, { id: params.id, likeThis: body.likeThis, by }),
    );
    return { changed };
  });

  http.handle(routes.undoLumpPeriod, async ({ params, body, by, inTenant }) => {
    const changed = await inTenant((tx) =>
      undoPeriod(tx, { id: params.id, likeThis: body.likeThis, by }),
    );
    return { changed };
  });
}

type By = AuditContext & { readonly userId: string };

interface Decision {
  readonly id: string;
  readonly likeThis: boolean;
  readonly by: By;
}

interface Decided {
  readonly lump: LumpFee;
  /** Null: none. */
  readonly period: Period | null;
}

interface SetPeriod extends Decision {
  readonly period: Period | null;
  readonly population: LumpPopulation | undefined;
}

/** A longer period settles nothing. */
const monthsMax = 24;

/**
 * Sets the period of a lump sum, or that it has none. Like this: each other one of the payer and
 * program without a period gets the one as long before its own payment.
 */
async function setPeriod(tx: TenantTransaction, set: SetPeriod): Promise<number> {
  const { period, population, likeThis } = set;
  const { lump, all } = await readLump(tx, set.id);
  requireSettled(lump, period);
  const others = likeThis ? likeOthers(all, lump, period) : [];
  const decided = [{ lump, period }, ...others];
  return decide(tx, decided, { ...set, all, how: 'person', population });
}

function requireSettled(lump: LumpFee, period: Period | null): void {
  const refuse = (field: 'from' | 'to', message: string) =>
    new AppError('invalid_input', { fields: { [field]: message } });
  if (period === null) return;
  if (period.from >= lump.paidOn) {
    throw refuse('from', 'The period must begin before the payment date');
  }
  if (monthsOf(period).length > monthsMax) throw refuse('to', `At most ${monthsMax} months`);
}

function likeOthers(all: PeriodsOfPayers, lump: LumpFee, period: Period | null) {
  const rhythm = period === null ? undefined : rhythmOf(period, lump.paidOn);
  if (rhythm === undefined) {
    const message = 'Only whole months, quarters or years can be applied to others';
    throw new AppError('invalid_input', { fields: { likeThis: message } });
  }
  return all.lumps.flatMap((other): readonly Decided[] => {
    if (!isLike(other, lump) || all.stored.has(other.id)) return [];
    const own = periodInRhythm(rhythm, other.paidOn);
    return mayBeSettled(own, other.paidOn) ? [{ lump: other, period: own }] : [];
  });
}

function isLike(other: LumpFee, lump: LumpFee): boolean {
  return other.id !== lump.id && other.program === lump.program;
}

/** Applies what the payer's rhythm proposes. */
async function confirmPeriod(tx: TenantTransaction, decision: Decision): Promise<number> {
  const { lump, all } = await readLump(tx, decision.id);
  if (!all.proposed.has(lump.id)) {
    throw new AppError('conflict', {
      message: 'Nothing is proposed for this lump sum anymore. Reload the page.',
    });
  }
  const decided = all.lumps.flatMap((one): readonly Decided[] => {
    const period = all.proposed.get(one.id);
    const isAsked = one.id === lump.id || (decision.likeThis && isLike(one, lump));
    return period !== undefined && isAsked ? [{ lump: one, period }] : [];
  });
  return decide(tx, decided, { ...decision, all, how: 'rhythm', population: undefined });
}

async function readLump(tx: TenantTransaction, id: string) {
  await lockLedger(tx);
  const row = orNotFound(await findLumpRow(tx, id));
  const all = await readPeriods(tx, [row.payer_id]);
  const lump = all.lumps.find((one) => one.id === id);
  if (lump === undefined) {
    throw new AppError('conflict', {
      message: 'Only lump-sum fees included in totals have a service period.',
    });
  }
  return { lump, all };
}

interface How extends Decision {
  readonly all: PeriodsOfPayers;
  readonly how: 'person' | 'rhythm';
  readonly population: LumpPopulation | undefined;
}

async function decide(
  tx: TenantTransaction,
  decided: readonly Decided[],
  { id, all, how, population, by }: How,
): Promise<number> {
  const decisionId = uuidv7();
  const rows = decided.map(({ lump, period }) => {
    const usual = lumpProgramTable[lump.program];
    const own = population ?? all.stored.get(lump.id)?.population ?? usual.population;
    return {
      ...{ id: lump.id, program: lump.program, from: period?.from, to: period?.to },
      ...{ population: own, chosen: own !== usual.population, weight: usual.weight },
    };
  });
  await sql`
    insert into lump_periods (organization_id, provider_adjustment_id, version, program, from_on,
      to_on, population, population_chosen, weight, decided_by, decision_id, decided_by_user)
    select ${tx.organizationId}::uuid, given.id, 1 + coalesce((select max(version)
        from lump_periods where organization_id = ${tx.organizationId}
          and provider_adjustment_id = given.id), 0), program, "from", "to", population,
      chosen, weight, ${how}, ${decisionId}::uuid, ${by.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (id uuid, program text,
      "from" date, "to" date, population text, chosen boolean, weight text)`.execute(tx.query);
  const before = all.stored.get(id);
  const [own] = rows;
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'lump_period', entityId: id, action: 'update' },
    description:
      how === 'rhythm'
        ? `Confirmed the service period of ${lumpWords(rows.length)}`
        : `Set the service period of ${lumpWords(rows.length)}`,
    oldValues: { from: before?.from ?? null, to: before?.to ?? null },
    newValues: {
      ...{ from: own?.from ?? null, to: own?.to ?? null, population: own?.population },
      lumpSums: rows.length,
    },
  });
  await follow(tx, { lumps: decided.map(({ lump }) => lump), all });
  return rows.length;
}

function lumpWords(count: number): string {
  return count === 1 ? 'a lump sum' : `${count} lump sums`;
}

/** Undoes the last decision about a lump sum; like this: also about the others of the decision. */
async function undoPeriod(tx: TenantTransaction, decision: Decision): Promise<number> {
  const { id, likeThis, by } = decision;
  const { all } = await readLump(tx, id);
  const last = orNotFound(
    await selectOwn(tx, 'lump_periods', { provider_adjustment_id: id })
      .select(['version', 'decision_id'])
      .where('version', '>', 0)
      .where('undone_at', 'is', null)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const { rows } = await sql<{ id: string }>`
    update lump_periods set undone_at = now(), undone_by = ${by.userId}
    where organization_id = ${tx.organizationId} and decision_id = ${last.decision_id}
      and undone_at is null and (${likeThis} or provider_adjustment_id = ${id})
    returning provider_adjustment_id as id`.execute(tx.query);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'lump_period', entityId: id, action: 'update' },
    description: `Undid the service period of ${lumpWords(rows.length)}`,
    oldValues: { version: last.version, lumpSums: rows.length },
  });
  const undone = new Set(rows.map((row) => row.id));
  await follow(tx, { lumps: all.lumps.filter((lump) => undone.has(lump.id)), all });
  return rows.length;
}

/** Spreads the lump sums again, and renews the alerts of the months before and after. */
async function follow(
  tx: TenantTransaction,
  { lumps, all }: { readonly lumps: readonly LumpFee[]; readonly all: PeriodsOfPayers },
): Promise<void> {
  await forgetSpreads(
    tx,
    lumps.map(({ id }) => id),
  );
  await refreshAlertsOfMonths(
    tx,
    lumps.flatMap(({ id, payerId, paidOn }): readonly PayerMonth[] => {
      const { from = null, to = null } = all.stored.get(id) ?? {};
      const months = from === null || to === null ? [] : monthsOf({ from, to });
      return [paidOn.slice(0, 7), ...months].map((month) => ({ payerId, month }));
    }),
  );
}
