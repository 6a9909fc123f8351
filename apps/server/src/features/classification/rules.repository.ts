import type { Category } from '@pfs/core/category';
import type { ClassificationRule } from '@pfs/core/classification-rules';
import type { RuleInput } from '@pfs/wire/classification';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, onKey, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';

/** A rule with normalized patterns. */
export interface OwnRule extends RuleInput {
  readonly id: string;
  readonly version: number;
  /** The payer's key, if the rule is for one payer. */
  readonly payerIdentity: string | null;
}

/** The active rules of the organization, newest first, in the order of their precedence. */
export async function listOwnRules(tx: TenantTransaction): Promise<readonly OwnRule[]> {
  const rows = await ownRules(tx).execute();
  return rows.map(toOwnRule);
}

export async function findOwnRule(tx: TenantTransaction, id: string): Promise<OwnRule | undefined> {
  const row = await ownRules(tx).where('rule.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toOwnRule(row);
}

/** The same for reading files. */
export async function readOwnRules(tx: TenantTransaction): Promise<readonly ClassificationRule[]> {
  return (await listOwnRules(tx)).map((rule) => toCoreRule(rule, tx.organizationId));
}

export function toCoreRule(rule: OwnRule, organizationId: string): ClassificationRule {
  const scope = {
    organizationId,
    ...(rule.payerIdentity === null ? {} : { payer: rule.payerIdentity }),
  };
  const { id, version, category } = rule;
  if (rule.where === 'claim_adjustment') {
    const { group, reason } = toGroupAndReason(rule.code ?? '');
    return { id, version, scope, where: 'claim', groups: [group], codes: [reason], category };
  }
  return {
    id,
    version,
    scope,
    where: 'provider',
    ...(rule.code === null ? {} : { codes: [rule.code] }),
    ...(rule.reference === null ? {} : { references: [rule.reference] }),
    category,
  };
}

/** `CO 253` as CAS01 and its reason. */
export function toGroupAndReason(code: string): { group: string; reason: string } {
  const [group = '', ...reason] = code.split(' ');
  return { group, reason: reason.join(' ') };
}

function ownRules(tx: TenantTransaction) {
  return selectOwn(tx, 'classification_rules as rule', { active: true })
    .leftJoin('payers', onKey('payers.id', 'rule.payer_id'))
    .leftJoin('users', 'users.id', 'rule.created_by')
    .select([
      'rule.id',
      'rule.applies_to',
      'rule.payer_id',
      'payers.name as payer_name',
      'payers.identity as payer_identity',
      'rule.code_pattern',
      'rule.reference_pattern',
      'rule.category',
      'rule.version',
      'rule.created_at',
      sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('created_by_name'),
    ])
    .orderBy('rule.created_at', 'desc')
    .orderBy('rule.id', 'desc');
}

export type RuleRow = Awaited<ReturnType<typeof listRuleRows>>[number];

export function listRuleRows(tx: TenantTransaction) {
  return ownRules(tx).execute();
}

export function getRuleRow(tx: TenantTransaction, id: string) {
  return ownRules(tx).where('rule.id', '=', id).executeTakeFirstOrThrow();
}

function toOwnRule(row: RuleRow): OwnRule {
  return {
    id: row.id,
    version: row.version,
    where: row.applies_to as OwnRule['where'],
    payerId: row.payer_id,
    payerIdentity: row.payer_identity,
    code: row.code_pattern,
    reference: row.reference_pattern,
    category: row.category as Category,
  };
}

export async function insertOwnRule(
  tx: TenantTransaction,
  rule: OwnRule,
  createdBy: string,
): Promise<void> {
  await insertOwn(tx, 'classification_rules', {
    id: rule.id,
    scope: rule.payerId === null ? 'organization' : 'payer',
    payer_id: rule.payerId,
    applies_to: rule.where,
    code_pattern: rule.code,
    reference_pattern: rule.reference,
    category: rule.category,
    version: rule.version,
    created_by: createdBy,
    // Not now(): this transaction may have started earlier and waited for another.
    created_at: sql`clock_timestamp()`,
  }).execute();
}

/** Deactivates a rule. It is kept because of its past decisions. */
export async function endOwnRule(tx: TenantTransaction, id: string): Promise<void> {
  await updateOwn(tx, 'classification_rules', { id })
    .set({ active: false, updated_at: sql`now()` })
    .execute();
}

export function listPayers(tx: TenantTransaction, payerId: string | null) {
  const payers = selectOwn(tx, 'payers').select(['id', 'identity']);
  return (payerId === null ? payers : payers.where('id', '=', payerId)).execute();
}

/** The number of rows that each rule decides, without rules that decide none. */
export async function countDecidedRows(
  tx: TenantTransaction,
  rules: readonly Pick<RuleRow, 'id' | 'applies_to'>[],
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (where: string) =>
    rules.filter((rule) => rule.applies_to === where).map(({ id }) => id);
  const lumpRules = idsOf('provider_adjustment');
  const claimRules = idsOf('claim_adjustment');
  const counted = new Map<string, number>();
  const take = (rows: readonly { rule_id: string; rows: number }[]) => {
    for (const row of rows) counted.set(row.rule_id, row.rows);
  };
  if (lumpRules.length > 0) {
    const lumps = await sql<{ rule_id: string; rows: number }>`
      select rule_id, count(*)::int as rows from provider_adjustments
      where organization_id = ${tx.organizationId} and rule_id = any (${lumpRules}::text[])
      group by rule_id`.execute(tx.query);
    take(lumps.rows);
  }
  if (claimRules.length > 0) {
    const entries = await sql<{ rule_id: string; rows: number }>`
      select entry ->> 5 as rule_id, count(*)::int as rows
      from claims, jsonb_array_elements(adjustments) entry
      where organization_id = ${tx.organizationId} and entry ->> 5 = any (${claimRules}::text[])
      group by entry ->> 5`.execute(tx.query);
    take(entries.rows);
  }
  return counted;
}
