import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type { FloorRule, FloorRuleBody } from '@pfs/wire/floor-rules';
import { floorRuleRoutes as routes } from '@pfs/wire/floor-rules';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { getLetterhead } from '../organizations/public.ts';

export function registerFloorRuleRoutes({ http, database }: App): void {
  http.handle(routes.listFloorRules, async ({ actor: { organizationId } }) => {
    const rules = await database.withPlatform('floor rules', listFloorRules);
    if (organizationId === null) return { rules, state: null };
    const { state } = await database.withTenant(organizationId, getLetterhead);
    return { rules, state };
  });

  http.handle(routes.addFloorRule, ({ body, by }) =>
    database.withPlatform('floor rules: add one', (tx) => addFloorRule(tx, body, by)),
  );

  http.handle(routes.changeFloorRule, ({ params, body, by }) =>
    database.withPlatform('floor rules: change one', (tx) =>
      changeFloorRule(tx, { ...body, id: params.id }, by),
    ),
  );
}

/** The rules of all states, by state; repealed ones, too. */
async function listFloorRules(tx: PlatformTransaction): Promise<FloorRule[]> {
  return (await selectRules(tx).execute()).map(toFloorRule);
}

async function addFloorRule(
  tx: PlatformTransaction,
  body: FloorRuleBody,
  context: AuditContext,
): Promise<FloorRule> {
  const id = uuidV7();
  const columns = toColumns(body);
  await tx.query
    .insertInto('floor_rules')
    .values({ id, ...columns, updated_by: context.userId })
    .execute();
  await insertAuditRow(tx, {
    ...auditOf(id, context),
    action: 'create',
    description: `Price floor rule for ${body.state} added`,
    newValues: columns,
  });
  return getFloorRule(tx, id);
}

async function changeFloorRule(
  tx: PlatformTransaction,
  { id, ...body }: FloorRuleBody & { readonly id: string },
  context: AuditContext,
): Promise<FloorRule> {
  const before = orNotFound(
    await tx.query
      .selectFrom('floor_rules')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  const columns = toColumns(body);
  await tx.query
    .updateTable('floor_rules')
    .set({ ...columns, updated_by: context.userId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const names = Object.keys(columns) as (keyof typeof columns)[];
  await insertAuditRow(tx, {
    ...auditOf(id, context),
    action: 'update',
    description: `Price floor rule for ${body.state} changed`,
    oldValues: Object.fromEntries(names.map((name) => [name, before[name]])),
    newValues: columns,
  });
  return getFloorRule(tx, id);
}

function auditOf(entityId: string, { userId, origin }: AuditContext) {
  return { organizationId: null, userId, entityType: 'floor_rule', entityId, origin } as const;
}

function toColumns(body: FloorRuleBody) {
  return {
    state: body.state,
    lines: body.lines,
    benchmarks: body.benchmarks,
    fee_cents: body.fee === null ? null : centsOfSum(body.fee),
    appeal_days: body.appealDays,
    is_appeal_minimum: body.appealDays !== null && body.appealIsMinimum,
    appeal_day_kind: body.appealDays === null ? null : body.appealDayKind,
    appeal_from: body.appealDays === null ? null : body.appealFrom,
    answer_days: body.answerDays,
    answer_day_kind: body.answerDays === null ? null : body.answerDayKind,
    effective_from: body.effectiveFrom,
    effective_to: body.effectiveTo,
    status: body.status,
    source: body.source,
    read_in: body.readIn,
    floor_read_in: body.benchmarks.length === 0 ? null : body.floorReadIn,
    note: body.note,
  };
}

function selectRules(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('floor_rules')
    .selectAll()
    .orderBy('state')
    .orderBy('effective_from')
    .orderBy('id');
}

async function getFloorRule(tx: PlatformTransaction, id: string): Promise<FloorRule> {
  return toFloorRule(await selectRules(tx).where('id', '=', id).executeTakeFirstOrThrow());
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

function toFloorRule(row: Row): FloorRule {
  return {
    id: row.id,
    state: row.state as FloorRule['state'],
    lines: row.lines as FloorRule['lines'],
    benchmarks: row.benchmarks as FloorRule['benchmarks'],
    fee: row.fee_cents === null ? null : toDollars(toCents(row.fee_cents)),
    appealDays: row.appeal_days,
    appealIsMinimum: row.is_appeal_minimum,
    appealDayKind: row.appeal_day_kind as FloorRule['appealDayKind'],
    appealFrom: row.appeal_from as FloorRule['appealFrom'],
    answerDays: row.answer_days,
    answerDayKind: row.answer_day_kind as FloorRule['answerDayKind'],
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    status: row.status as FloorRule['status'],
    source: row.source,
    readIn: row.read_in,
    floorReadIn: row.floor_read_in,
    note: row.note,
  };
}
