import { createClassifier, referenceWords } from '@pfs/core/classification';
import type { RuleInput, RulePreview } from '@pfs/wire/classification';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Member } from '../../platform/session/actor.ts';
import { refreshAlerts } from '../alerts/public.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { lockLedger } from '../ledger/public.ts';
import { effectWords, readTotals, toEffect, toWire } from './classification.repository.ts';
import {
  applyChanges,
  type ChangedRows,
  type DecidedKind,
  listLumpKinds,
  readChanges,
  type Selection,
} from './reclassify.repository.ts';
import {
  endOwnRule,
  findOwnRule,
  insertOwnRule,
  listOwnRules,
  listPayers,
  type OwnRule,
  toCoreRule,
  toGroupAndReason,
} from './rules.repository.ts';

/** A person creates a few dozen; each one is applied to every row. */
const ownRulesMax = 500;

/** The effect that a rule would have. Changes nothing. */
export async function previewRule(tx: TenantTransaction, input: RuleInput): Promise<RulePreview> {
  const rule = await toNewRule(tx, input);
  const others = await requireRoom(tx, rule);
  const selection = await decide(tx, { rule, decidedBy: null }, [rule, ...others]);
  const changes = await readChanges(tx, selection);
  return toEffect(rule.where, changes, await readTotals(tx));
}

export interface Call {
  readonly actor: Member;
  readonly origin: Origin;
}

/** Creates a rule and applies it to existing rows. Returns its ID. */
export async function createRule(
  tx: TenantTransaction,
  input: RuleInput,
  call: Call,
): Promise<string> {
  await lockLedger(tx);
  const rule = await toNewRule(tx, input);
  const others = await requireRoom(tx, rule);
  await insertOwnRule(tx, rule, call.actor.userId);
  const selection = await decide(tx, { rule, decidedBy: null }, [rule, ...others]);
  await change(tx, selection, { ...call, rule, action: 'create' });
  return rule.id;
}

/** Removes a rule and reclassifies its rows by the other rules. Returns their number. */
export async function removeRule(tx: TenantTransaction, id: string, call: Call): Promise<number> {
  await lockLedger(tx);
  const rule = orNotFound(await findOwnRule(tx, id));
  await endOwnRule(tx, id);
  const selection = await decide(tx, { rule, decidedBy: id }, await listOwnRules(tx));
  const changes = await change(tx, selection, { ...call, rule, action: 'delete' });
  return changes.reduce((sum, { rows }) => sum + rows, 0);
}

async function change(
  tx: TenantTransaction,
  selection: Selection,
  { rule, actor, origin, action }: Call & { rule: OwnRule; action: 'create' | 'delete' },
): Promise<readonly ChangedRows[]> {
  const before = await readTotals(tx);
  const changes = await applySelection(tx, selection);
  const effect = toEffect(rule.where, changes, before);
  const { rows, payments, amount } = effect;
  const made = action === 'create';
  await insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'classification_rule',
    entityId: rule.id,
    action,
    // Without patterns, because a reference is a payer's free text.
    description: `${made ? 'Added' : 'Removed'} a rule for ${rule.category}: ${effectWords(effect, 'adjustment')}`,
    origin,
    oldValues: { totals: toWire(before) },
    newValues: {
      where: rule.where,
      payerId: rule.payerId,
      category: rule.category,
      rows,
      payments,
      amount,
      totals: toWire(await readTotals(tx)),
    },
  });
  return changes;
}

/** Changes the rows and everything that depends on them. */
export async function applySelection(
  tx: TenantTransaction,
  selection: Selection,
): Promise<readonly ChangedRows[]> {
  const changes = await readChanges(tx, selection);
  await applyChanges(tx, selection, changes);
  await refreshAlerts(tx, ...new Set(changes.map((one) => one.remittance_id)));
  return changes;
}

/** Validates a rule and normalizes its patterns. */
async function toNewRule(tx: TenantTransaction, input: RuleInput): Promise<OwnRule> {
  const [payer] = input.payerId === null ? [] : await listPayers(tx, input.payerId);
  if (input.payerId !== null && payer === undefined) throw new AppError('not_found');
  const code = input.code?.split(/\s+/).join(' ') ?? null;
  const reference = input.reference === null ? null : referenceWords(input.reference).join(' ');
  if (reference === '') {
    const message = 'References are matched by words, and this one has no letters.';
    throw new AppError('invalid_input', { fields: { reference: message } });
  }
  if (input.where === 'claim_adjustment') {
    if (reference !== null) {
      const message = 'Claim adjustments have no reference. Leave it empty.';
      throw new AppError('invalid_input', { fields: { reference: message } });
    }
    if (code === null || toGroupAndReason(code).reason === '') {
      const message = 'For claims, enter the group and reason code, such as CO 253.';
      throw new AppError('invalid_input', { fields: { code: message } });
    }
  }
  const { where, payerId, category } = input;
  const payerIdentity = payer?.identity ?? null;
  return { id: uuidV7(), version: 1, where, payerId, payerIdentity, code, reference, category };
}

/** The other rules. Throws if the new one is a duplicate or exceeds the limit. */
async function requireRoom(tx: TenantTransaction, rule: OwnRule): Promise<readonly OwnRule[]> {
  const others = await listOwnRules(tx);
  const same = others.find(
    (other) =>
      other.where === rule.where &&
      other.payerId === rule.payerId &&
      other.code === rule.code &&
      other.reference === rule.reference,
  );
  if (same !== undefined) {
    throw new AppError('conflict', {
      message:
        same.category === rule.category
          ? 'You already have this rule.'
          : 'You already have a rule for these amounts. Remove it first, then add the new one.',
    });
  }
  if (others.length >= ownRulesMax) {
    throw new AppError('conflict', {
      message: `You’ve reached the limit of ${ownRulesMax} rules. Remove one you no longer need first.`,
    });
  }
  return others;
}

/**
 * The rows that change under these rules: for a new rule those that it decides and no narrower rule
 * does, for a removed rule all that it had decided.
 */
async function decide(
  tx: TenantTransaction,
  asked: { readonly rule: OwnRule; readonly decidedBy: string | null },
  rules: readonly OwnRule[],
): Promise<Selection> {
  const { rule, decidedBy } = asked;
  const kinds = await decideKinds(tx, asked, rules);
  const wanted = decidedBy === null ? kinds.filter(({ ruleId }) => ruleId === rule.id) : kinds;
  return { rule, decidedBy, kinds: wanted };
}

/** The classification of all kinds of selected rows under these rules. */
export async function decideKinds(
  tx: TenantTransaction,
  { rule, decidedBy }: Omit<Selection, 'kinds'>,
  rules: readonly OwnRule[],
): Promise<readonly DecidedKind[]> {
  const classify = classifyUnder(tx, rules);
  const candidates =
    rule.where === 'provider_adjustment'
      ? (await listLumpKinds(tx, { rule, decidedBy })).map((kind) => ({
          ...kind,
          payerId: kind.payer_id,
        }))
      : await claimKinds(tx, rule);
  return candidates.map(({ payerId, identity, code, reference, sign }) => {
    const answer = classify(rule.where, { identity, code, reference, sign });
    return {
      payerId,
      code,
      reference: reference ?? '',
      sign,
      category: answer.category,
      ruleId: answer.rule.id,
      ruleVersion: answer.rule.version,
    };
  });
}

/** A rule for claims has an exact code, so its kinds are known without reading claims. */
async function claimKinds(tx: TenantTransaction, rule: Selection['rule']) {
  const payers = await listPayers(tx, rule.payerId);
  return payers.flatMap(({ id, identity }) =>
    [-1, 0, 1].map((sign) => ({
      payerId: id,
      identity,
      code: rule.code ?? '',
      reference: null,
      sign,
    })),
  );
}

function classifyUnder({ organizationId }: TenantTransaction, ownRules: readonly OwnRule[]) {
  const rules = ownRules.map((rule) => toCoreRule(rule, organizationId));
  const classifiers = new Map<string, ReturnType<typeof createClassifier>>();
  return (
    where: RuleInput['where'],
    kind: { identity: string; code: string; reference: string | null; sign: number },
  ) => {
    const known = classifiers.get(kind.identity);
    const classifier = known ?? createClassifier({ rules, organizationId, payer: kind.identity });
    if (known === undefined) classifiers.set(kind.identity, classifier);
    if (where === 'provider_adjustment') {
      return classifier.providerAdjustment(kind.code, kind.reference ?? undefined, kind.sign);
    }
    const { group, reason } = toGroupAndReason(kind.code);
    return classifier.adjustment(group, reason, kind.sign);
  };
}
