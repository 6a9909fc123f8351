import { monthOf } from '@pfs/core/days';
import { type PlanLine, planLineTexts } from '@pfs/core/recovery/plans';
import { payerPlanRoutes as routes } from '@pfs/wire/payer-plans';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { countPlans, isAlike, listPlans, readPlanSummary } from './plans.repository.ts';

export function registerPayerPlanRoutes({ http, database }: App): void {
  http.handle(routes.listPayerPlans, (call) => {
    const { page, pageSize, ...filter } = call.query;
    return listPage(
      database,
      { ...call, query: { page, pageSize, limit: pageSize } },
      {
        count: (tx) => countPlans(tx, filter),
        list: (tx, window) => listPlans(tx, filter, window),
      },
    );
  });

  const none = {
    ...{ updating: false, plans: { proposed: 0, unknown: 0, confirmed: 0 } },
    ...{ payers: [], partD: null },
  };
  http.inPharmacy(routes.getPayerPlanSummary, none, ({ today, inSnapshot }) =>
    inSnapshot((tx) => readPlanSummary(tx, monthOf(today))),
  );

  http.inPharmacy(routes.confirmPayerPlan, 'no_organization', ({ params, body, by, inTenant }) =>
    inTenant(async (tx) => {
      return { plans: await confirmPlan(tx, { ...body, id: params.id, by }) };
    }),
  );

  http.inPharmacy(routes.undoPayerPlan, 'no_organization', ({ params, by, inTenant }) =>
    inTenant(async (tx) => {
      return { plans: await undoPlan(tx, { id: params.id, by }) };
    }),
  );
}

type By = AuditContext & { readonly userId: string };

interface Confirmation {
  readonly id: string;
  readonly line: PlanLine;
  readonly payerId: string | null;
  readonly program: string;
  readonly alike: boolean;
  readonly by: By;
}

/**
 * Confirms a plan, also a confirmed one with another line, and the line of those alike if asked to;
 * their payer and program may be others. Triggers queue its claims; their figures follow in the
 * background. Answers how many plans changed.
 */
async function confirmPlan(
  tx: TenantTransaction,
  { id, line, payerId, program, alike, by }: Confirmation,
): Promise<number> {
  if (payerId !== null) {
    orNotFound(await selectOwn(tx, 'payers', { id: payerId }).select('id').executeTakeFirst());
  }
  const { rows: before } = await sql<{ id: string; plan: string; line: string | null }>`
    select other.id, other.plan, other.line from plans other
    where other.organization_id = ${tx.organizationId} and (other.id = ${id}
      or ${alike} and exists (select from plans
        where plans.organization_id = ${tx.organizationId} and plans.id = ${id} and ${isAlike}))
    order by other.plan for update`.execute(tx.query);
  const plan = orNotFound(before.find((one) => one.id === id));
  await sql`
    update plans set line = ${line}, confirmed_by = ${by.userId}, confirmed_at = now(),
      payer_id = case when id = ${id} then ${payerId}::uuid end,
      program = case when id = ${id} then ${program || null} end
    where organization_id = ${tx.organizationId}
      and id = any (${before.map((one) => one.id)}::uuid[])`.execute(tx.query);
  const others = before.length === 1 ? '' : ` and ${before.length - 1} like it`;
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'plan', entityId: id, action: 'update' },
    description: `Confirmed plan ${plan.plan}${others} as ${planLineTexts[line]}`,
    oldValues: { lines: Object.fromEntries(before.map((one) => [one.plan, one.line])) },
    newValues: { line, payerId, program },
  });
  return before.length;
}

/** Leaves the plan to its proposal again. */
async function undoPlan(
  tx: TenantTransaction,
  { id, by }: Pick<Confirmation, 'id' | 'by'>,
): Promise<number> {
  const before = orNotFound(
    await selectOwn(tx, 'plans', { id })
      .select(['plan', 'line', 'payer_id', 'program'])
      .forUpdate()
      .executeTakeFirst(),
  );
  if (before.line === null) return 0;
  const nothing = { line: null, payer_id: null, program: null };
  await updateOwn(tx, 'plans', { id })
    .set({ ...nothing, confirmed_by: null, confirmed_at: null })
    .execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'plan', entityId: id, action: 'update' },
    description: `Undid the confirmation of plan ${before.plan}`,
    oldValues: { line: before.line, payerId: before.payer_id, program: before.program },
  });
  return 1;
}
