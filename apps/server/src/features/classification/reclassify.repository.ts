import { type Category, categoriesOfFee, type Fee } from '@pfs/core/category';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { setPaymentsCounted } from '../ledger/public.ts';
import { type OwnRule, toGroupAndReason } from './rules.repository.ts';

/*
 * Reclassifies rows when rules change. Rows are decided by kind (payer, code, reference, sign), of
 * which there are few, and then changed by kind in one statement.
 *
 * Cost: lump sums are read once. For a rule about claims, each claim of the organization is read
 * once (an index on reasons would slow down every import), and only payments with changed rows are
 * written: their claims once, their rollups subtracted and added again.
 */

/** The new classification of a kind of rows. */
export interface DecidedKind {
  readonly payerId: string;
  /** A PLB code, or `CO 253`. */
  readonly code: string;
  /** Empty for none. */
  readonly reference: string;
  readonly sign: number;
  readonly category: Category;
  readonly ruleId: string;
  readonly ruleVersion: number;
}

/** Rows of one payment that change in the same way. */
export interface ChangedRows {
  readonly payment_id: string;
  readonly remittance_id: string;
  readonly counted: boolean;
  readonly from_category: Category;
  readonly to_category: Category;
  readonly rows: number;
  readonly amount: string;
  readonly first_on: string;
  readonly last_on: string;
}

/** The rows in question: those of the rule's code and payer; for an undo, those it decided. */
export interface Selection {
  readonly rule: Pick<OwnRule, 'where' | 'payerId' | 'code'>;
  readonly decidedBy: string | null;
  readonly kinds: readonly DecidedKind[];
}

interface LumpKind {
  readonly payer_id: string;
  readonly identity: string;
  readonly code: string;
  readonly reference: string | null;
  readonly sign: number;
}

/** The kinds of lump sums that a rule may match. */
export async function listLumpKinds(
  tx: TenantTransaction,
  { rule, decidedBy }: Omit<Selection, 'kinds'>,
): Promise<readonly LumpKind[]> {
  const { rows } = await sql<LumpKind>`
    select lump.payer_id, payers.identity, lump.code, lump.reference,
      sign(lump.amount)::int as sign
    from provider_adjustments lump
    join payers on payers.organization_id = lump.organization_id and payers.id = lump.payer_id
    where lump.organization_id = ${tx.organizationId}
      and (${rule.payerId}::uuid is null or lump.payer_id = ${rule.payerId}::uuid)
      and (${rule.code}::text is null or lump.code = ${rule.code}::text)
      and (${decidedBy}::text is null or lump.rule_id = ${decidedBy}::text)
    group by 1, 2, 3, 4, 5`.execute(tx.query);
  return rows;
}

/** Whether an earlier edition of the built-in rules decided any lump sum. */
export async function hasLumpsOfEditionBefore(
  tx: TenantTransaction,
  edition: number,
): Promise<boolean> {
  const found = await selectOwn(tx, 'provider_adjustments')
    .select('id')
    .where('rule_id', 'like', 'plb.%')
    .where('rule_version', '<', edition)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function readChanges(
  tx: TenantTransaction,
  selection: Selection,
): Promise<readonly ChangedRows[]> {
  if (selection.kinds.length === 0) return [];
  const changed =
    selection.rule.where === 'provider_adjustment'
      ? sql`select lump.payment_id, lump.remittance_id, lump.category as from_category,
          kind.category as to_category, lump.amount, lump.paid_on as day
        from provider_adjustments lump, ${lumpKinds(selection)}
        where ${changedLump(tx, selection)}`
      : sql`select claims.payment_id, claims.remittance_id, entry ->> 4 as from_category,
          kind ->> 0 as to_category, (entry ->> 3)::numeric as amount,
          claims.processed_date as day
        from claims, jsonb_array_elements(adjustments) entry, ${entryKind(selection)}
        where ${touchedClaim(tx, selection)} and kind is not null`;
  const { rows } = await sql<ChangedRows>`
    select changed.payment_id, changed.remittance_id, payments.counted, from_category,
      to_category, count(*)::int as rows, sum(changed.amount)::text as amount,
      min(day)::text as first_on, max(day)::text as last_on
    from (${changed}) changed
    join payments on payments.organization_id = ${tx.organizationId}
      and payments.id = changed.payment_id
    group by changed.payment_id, changed.remittance_id, payments.counted, from_category,
      to_category`.execute(tx.query);
  return rows;
}

/** Changes the rows, with the rollups and the figures of their remittances. */
export async function applyChanges(
  tx: TenantTransaction,
  selection: Selection,
  changes: readonly ChangedRows[],
): Promise<void> {
  const paymentIds = [...new Set(changes.map((change) => change.payment_id))];
  if (paymentIds.length === 0) return;
  const moved = changes.filter((change) => change.from_category !== change.to_category);
  const counted = [
    ...new Set(moved.filter((change) => change.counted).map((change) => change.payment_id)),
  ];
  if ((await setPaymentsCounted(tx, counted, false)) !== counted.length) {
    throw new Error('a payment changed while the ledger was held');
  }
  if (selection.rule.where === 'provider_adjustment') await changeLumps(tx, selection);
  else await changeClaims(tx, selection, paymentIds);
  await setPaymentsCounted(tx, counted, true);
  await renewDirFees(tx, [...new Set(moved.map((change) => change.remittance_id))]);
}

function lumpKinds({ kinds }: Selection) {
  const rows = kinds.map((kind) => ({
    payer_id: kind.payerId,
    code: kind.code,
    reference: kind.reference,
    sign: kind.sign,
    category: kind.category,
    rule_id: kind.ruleId,
    rule_version: kind.ruleVersion,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kind (payer_id uuid, code text,
    reference text, sign integer, category text, rule_id text, rule_version integer)`;
}

function changedLump(tx: TenantTransaction, { decidedBy }: Selection) {
  return sql`lump.organization_id = ${tx.organizationId}
    and kind.payer_id = lump.payer_id and kind.code = lump.code
    and kind.reference = coalesce(lump.reference, '') and kind.sign = sign(lump.amount)
    and (kind.category, kind.rule_id, kind.rule_version)
      is distinct from (lump.category, lump.rule_id, lump.rule_version)
    and (${decidedBy}::text is null or lump.rule_id = ${decidedBy}::text)`;
}

async function changeLumps(tx: TenantTransaction, selection: Selection): Promise<void> {
  await sql`
    update provider_adjustments lump
    set category = kind.category, rule_id = kind.rule_id, rule_version = kind.rule_version
    from ${lumpKinds(selection)}
    where ${changedLump(tx, selection)}`.execute(tx.query);
}

/**
 * SQL of the decision about `entry` of `claims`, by kind; null if it stays. Computed once for each
 * entry (`offset 0`): the planner would otherwise repeat it wherever `kind` is used, which was most
 * of the cost of a rule over 200,000 claims.
 */
function entryKind({ rule, kinds, decidedBy }: Selection) {
  const { group, reason } = toGroupAndReason(rule.code ?? '');
  const decisions = kinds.map(
    (kind) =>
      [
        `${kind.payerId}|${kind.code}|${kind.sign}`,
        [kind.category, kind.ruleId, kind.ruleVersion],
      ] as const,
  );
  return sql`lateral (
    select case when entry ->> 2 = ${reason} and entry ->> 1 = ${group}
        and (${decidedBy}::text is null or entry ->> 5 = ${decidedBy}::text) then
      ${JSON.stringify(Object.fromEntries(decisions))}::jsonb -> (claims.payer_id::text || '|'
        || ${rule.code}::text || '|' || sign((entry ->> 3)::numeric)::text)
      end as kind offset 0) decision`;
}

/** By containment, which reads a claim's entries once and without a path's variables. */
function touchedClaim(tx: TenantTransaction, { rule }: Selection) {
  const { group, reason } = toGroupAndReason(rule.code ?? '');
  return sql`claims.organization_id = ${tx.organizationId}
    and (${rule.payerId}::uuid is null or claims.payer_id = ${rule.payerId}::uuid)
    and claims.adjustments @> ${JSON.stringify([[group, reason]])}::jsonb`;
}

/** The entries, and the sums of them that stand beside: net never changes, gross follows fees. */
async function changeClaims(
  tx: TenantTransaction,
  selection: Selection,
  paymentIds: readonly string[],
): Promise<void> {
  const sumOf = (fee: Fee) => sql`coalesce(sum((entry ->> 3)::numeric)
    filter (where category = any (${categoriesOfFee[fee]}::text[])), 0)`;
  await sql`
    update claims
    set (adjustments, dir_fee, ger_fee, other_fees, gross_amount) = (
      select entries, dir, ger, other, claims.net_amount + dir + ger + other
      from (
        select jsonb_agg(entry order by place) as entries, ${sumOf('dir')} as dir,
          ${sumOf('ger')} as ger,
          ${sumOf('other')} as other
        from (
          select place, coalesce(kind ->> 0, entry ->> 4) as category,
            case when kind is null then entry else jsonb_build_array(
            entry -> 0, entry -> 1, entry -> 2, entry -> 3, kind -> 0, kind -> 1, kind -> 2)
            end as entry
          from jsonb_array_elements(claims.adjustments) with ordinality as listed (entry, place),
            ${entryKind(selection)}
          offset 0
        ) decided
      ) summed
    )
    where ${touchedClaim(tx, selection)}
      and claims.payment_id = any (${paymentIds}::uuid[])`.execute(tx.query);
}

/** What Recent Uploads shows of a file: its DIR, claims and lump sums, counted or not. */
async function renewDirFees(tx: TenantTransaction, remittanceIds: readonly string[]) {
  if (remittanceIds.length === 0) return;
  await sql`
    with figures as (
      select remittance_id, sum(amount) as total from (
        select payments.remittance_id, claims.dir_fee as amount
        from payments join claims on claims.organization_id = payments.organization_id
          and claims.payment_id = payments.id
        where payments.organization_id = ${tx.organizationId}
          and payments.remittance_id = any (${remittanceIds}::uuid[])
        union all
        select remittance_id, amount from provider_adjustments
        where organization_id = ${tx.organizationId}
          and category = any (${[...categoriesOfFee.dir]}::text[])
          and remittance_id = any (${remittanceIds}::uuid[])
        union all
        select wanted, 0 from unnest(${remittanceIds}::uuid[]) as wanted
      ) amounts group by remittance_id
    )
    update remittances
    set total_dir_fees = figures.total, updated_at = now(),
      extracted_data = jsonb_set(extracted_data, '{totalDirFees}', to_jsonb(figures.total))
    from figures
    where remittances.organization_id = ${tx.organizationId}
      and remittances.id = figures.remittance_id`.execute(tx.query);
}
