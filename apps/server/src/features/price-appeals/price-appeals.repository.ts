import {
  type AppealFiling,
  basisText,
  knownWindowOf,
  lastAppealDay,
  type PriceVerdict,
} from '@pfs/core/recovery/price-appeals';
import type { Day } from '@pfs/core/remittance';
import type { AppealRule, AppealRuleBody, PriceCheck, PriceSummary } from '@pfs/wire/price-appeals';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { readPayerNames } from '../claim-matches/public.ts';

const floorNotChecked = 'floor_not_checked';

/** Prices or cases are still to be looked at. */
export async function isLookWaiting({ query, organizationId }: TenantTransaction) {
  const { rows } = await sql`
    select from price_queue where organization_id = ${organizationId}
    union all select from case_queue where organization_id = ${organizationId}
    limit 1`.execute(query);
  return rows.length > 0;
}

export async function readPriceSummary(tx: TenantTransaction): Promise<PriceSummary> {
  const sums = await selectOwn(tx, 'price_check_sums')
    .select(['verdict', 'fills', sql<number>`asked::float8`.as('below')])
    .orderBy('asked', 'desc')
    .orderBy('fills', 'desc')
    .execute();
  return {
    finding: await isLookWaiting(tx),
    verdicts: sums
      .filter(({ verdict }) => verdict !== floorNotChecked)
      .map((sum) => ({ ...sum, verdict: sum.verdict as PriceVerdict })),
    floorNotChecked: sums.find(({ verdict }) => verdict === floorNotChecked)?.fills ?? 0,
  };
}

export async function countPriceChecks(
  tx: TenantTransaction,
  verdict: PriceVerdict,
): Promise<number> {
  const sum = await selectOwn(tx, 'price_check_sums', { verdict })
    .select('fills')
    .executeTakeFirst();
  return sum?.fills ?? 0;
}

interface ListedCheck extends Omit<PriceCheck, 'payerName'> {
  readonly party: string;
}

export async function listPriceChecks(
  tx: TenantTransaction,
  verdict: PriceVerdict,
  { offset, limit }: PageWindow,
): Promise<PriceCheck[]> {
  const nameOf = await readPayerNames(tx);
  const order = sql`checked.last_on, checked.asked desc, checked.adjudication_id`;
  const { rows } = await sql<ListedCheck>`
    select checked.adjudication_id as id, checked.verdict, checked.party,
      checked.filled_on as "filledOn", checked.paid::float8 as paid,
      checked.fee_paid::float8 as "feePaid", checked.cost::float8 as cost,
      checked.floor::float8 as floor, checked.asked::float8 as below,
      checked.last_on as "lastOn", checked.may_be_late as "mayBeLate", fills.rx_number as "rxNumber",
      fills.fill_number as "fillNumber", fills.drug_name as "drugName", fills.ndc,
      fills.quantity::float8 as quantity,
      ltrim(substring(one.basis from '[0-9]+'), '0') as basis, (
        select held.case_id from case_rows held
        where held.organization_id = checked.organization_id
          and held.kind in ('mac', 'floor', 'contract_short') and held.row_key in (
            select other.id::text from adjudications other
            where other.organization_id = one.organization_id and other.fill_id = one.fill_id
              and other.cob_position = one.cob_position)
        order by held.is_open desc, held.case_id desc limit 1) as "caseId"
    from (
      select * from price_checks checked
      where checked.organization_id = ${tx.organizationId} and checked.verdict = ${verdict}
      order by ${order} offset ${offset} limit ${limit}
    ) checked
    join adjudications one on one.organization_id = checked.organization_id
      and one.id = checked.adjudication_id
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    order by ${order}`.execute(tx.query);
  return rows.map(({ party, ...row }) => ({
    ...{ ...row, payerName: nameOf(party), basis: basisText(row.basis) ?? null },
  }));
}

function selectRules(tx: TenantTransaction) {
  return selectOwn(tx, 'appeal_rules as rule')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'rule.organization_id')
        .onRef('payers.id', '=', 'rule.payer_id'),
    )
    .selectAll('rule')
    .select('payers.name')
    .orderBy('payers.name');
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>;

function toRule(row: RuleRow): AppealRule {
  return {
    ...{ id: row.id, payer: { id: row.payer_id, name: row.name }, days: row.days },
    dayKind: row.day_kind as AppealRule['dayKind'],
    starts: row.starts as AppealRule['starts'],
    filer: row.filer as AppealRule['filer'],
    ...{ channel: row.channel, needsInvoice: row.needs_invoice, answerDays: row.answer_days },
    answerDayKind: row.answer_day_kind as AppealRule['answerDayKind'],
    ...{ isRetroactive: row.is_retroactive, source: row.source, readOn: row.read_on },
  };
}

export async function listAppealRules(tx: TenantTransaction) {
  const rules = (await selectRules(tx).execute()).map(toRule);
  const ruled = new Set(rules.map(({ payer }) => payer.id));
  const payers = await selectOwn(tx, 'payers').select(['id', 'name']).orderBy('name').execute();
  const others = payers
    .filter(({ id }) => !ruled.has(id))
    .map(({ id, name }) => {
      const known = knownWindowOf(name);
      if (known === undefined) return { id, name, suggested: null };
      const { days, dayKind, from: starts } = known.window;
      return { id, name, suggested: { days, dayKind, starts, source: known.source } };
    });
  return { rules, others };
}

/** How the payer of a case wants its appeals; undefined where nothing is written down. */
export async function findAppealFiling(
  tx: TenantTransaction,
  { party, sentOn }: { readonly party: { readonly key: string }; readonly sentOn: Day | null },
): Promise<AppealFiling | undefined> {
  const row = await selectRules(tx)
    .where(sql<boolean>`rule.payer_id::text = ${party.key}`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { filer, channel, answerDays: days, answerDayKind, isRetroactive } = toRule(row);
  const answerBy =
    sentOn === null || days === null
      ? undefined
      : lastAppealDay({ days, dayKind: answerDayKind ?? 'calendar', from: 'claim' }, sentOn);
  return { filer, channel, answerBy, isRetroactive };
}

/** A payer has one window: another one takes its place. */
export async function setAppealRule(
  tx: TenantTransaction,
  body: AppealRuleBody,
  by: AuditContext,
): Promise<AppealRule> {
  orNotFound(await selectOwn(tx, 'payers', { id: body.payerId }).select('id').executeTakeFirst());
  const columns = {
    ...{ days: body.days, day_kind: body.dayKind, starts: body.starts, filer: body.filer },
    ...{ channel: body.channel, needs_invoice: body.needsInvoice, answer_days: body.answerDays },
    answer_day_kind: body.answerDays === null ? null : body.answerDayKind,
    ...{ is_retroactive: body.isRetroactive, source: body.source, read_on: body.readOn },
  };
  const values = { ...columns, updated_by: by.userId };
  const before = await selectOwn(tx, 'appeal_rules', { payer_id: body.payerId })
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) {
    await insertOwn(tx, 'appeal_rules', { ...values, payer_id: body.payerId }).execute();
  } else {
    await updateOwn(tx, 'appeal_rules', { id: before.id })
      .set({ ...values, updated_at: sql`now()` })
      .execute();
  }
  const rule = toRule(
    await selectRules(tx).where('rule.payer_id', '=', body.payerId).executeTakeFirstOrThrow(),
  );
  const names = Object.keys(columns) as (keyof typeof columns)[];
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'appeal_rule', entityId: rule.id },
    action: before === undefined ? 'create' : 'update',
    description: `Window to appeal prices of ${rule.payer.name} set`,
    ...(before && { oldValues: Object.fromEntries(names.map((name) => [name, before[name]])) }),
    newValues: columns,
  });
  return rule;
}

export async function removeAppealRule(
  tx: TenantTransaction,
  id: string,
  by: AuditContext,
): Promise<{ readonly id: string }> {
  const rule = toRule(
    orNotFound(await selectRules(tx).where('rule.id', '=', id).executeTakeFirst()),
  );
  await deleteOwn(tx, 'appeal_rules', { id }).execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'appeal_rule', entityId: id, action: 'delete' },
    description: `Window to appeal prices of ${rule.payer.name} removed`,
    oldValues: rule,
  });
  return { id };
}
