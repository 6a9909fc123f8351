import { lumpRulesEdition } from '@pfs/core/classification-rules';
import { centsOfSum, sumCents, toDollars } from '@pfs/core/money';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { waitForLedger } from '../ledger/public.ts';
import { forEachPharmacy, type PharmacyList } from '../organizations/public.ts';
import { effectWords, readTotals, toEffect, toWire } from './classification.repository.ts';
import { applySelection, decideKinds } from './classification.service.ts';
import { type ChangedRows, hasLumpsOfEditionBefore } from './reclassify.repository.ts';
import { listOwnRules } from './rules.repository.ts';

const anyLump = { where: 'provider_adjustment', payerId: null, code: null } as const;

/** The same as for a rule of the pharmacy. */
const statementTimeoutMs = 10 * 60_000;

/**
 * Classifies the lump sums of each pharmacy by this version's built-in rules, where an earlier
 * version's rules decided them. After a failure, the next call tries the pharmacy again.
 */
export function applyBuiltInRules(
  { database }: { readonly database: Database },
  isStopped: () => boolean = () => false,
): Promise<void> {
  return forEachPharmacy(
    database,
    { task: 'built-in rules', list: listPharmacies, isStopped },
    ({ id }) => database.withTenant(id, applyToPharmacy, { statementTimeoutMs }),
  );
}

const listPharmacies: PharmacyList = (tx) =>
  tx.query
    .selectFrom('organizations')
    .select(['id', 'time_zone as timeZone'])
    .orderBy('id')
    .execute();

async function applyToPharmacy(tx: TenantTransaction): Promise<void> {
  if (!(await hasLumpsOfEditionBefore(tx, lumpRulesEdition))) return;
  await waitForLedger(tx);
  const asked = { rule: anyLump, decidedBy: null };
  const kinds = await decideKinds(tx, asked, await listOwnRules(tx));
  const before = await readTotals(tx);
  const changes = await applySelection(tx, { ...asked, kinds });
  const moved = changes.filter((change) => change.from_category !== change.to_category);
  if (moved.length === 0) return;
  const effect = toEffect(anyLump.where, moved, before);
  const { rows, payments, amount } = effect;
  await insertAuditRow(tx, {
    userId: null,
    entityType: 'classification_rule',
    entityId: null,
    action: 'update',
    description: `Built-in rules updated: ${effectWords(effect, 'lump sum')}`,
    origin: noOrigin,
    oldValues: { totals: toWire(before) },
    newValues: {
      edition: lumpRulesEdition,
      rows,
      payments,
      amount,
      moved: movedByCategory(moved),
      totals: toWire(await readTotals(tx)),
    },
  });
}

/** The rows and the amount of each change of category. */
function movedByCategory(moved: readonly ChangedRows[]) {
  const groups = Map.groupBy(moved, (one) => `${one.from_category} to ${one.to_category}`);
  return [...groups].map(([kind, changes]) => ({
    kind,
    rows: changes.reduce((sum, { rows }) => sum + rows, 0),
    amount: toDollars(sumCents(changes.map(({ amount }) => centsOfSum(amount)))),
  }));
}

export const classificationWork = (platform: Platform): Background => ({
  daily: { built_in_rules: (isStopped) => applyBuiltInRules(platform, isStopped) },
});
