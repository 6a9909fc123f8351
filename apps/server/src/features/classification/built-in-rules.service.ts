import { lumpRulesEdition } from '@pfs/core/classification-rules';
import { centsOfSum, sumCents, toDollars } from '@pfs/core/money';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { readTotals } from './classification.repository.ts';
import { carryOut, decideKinds } from './classification.service.ts';
import { type ChangedRows, hasLumpsOfEditionBefore } from './reclassify.repository.ts';
import { toEffect, toWire } from './rule-effect.ts';
import { listOwnRules } from './rules.repository.ts';

const anyLump = { where: 'provider_adjustment', payerId: null, code: null } as const;

/** As long as a rule of the pharmacy may take. */
const statementTimeoutMs = 10 * 60_000;

/**
 * Gives the lump sums of each pharmacy to the built-in rules of this program, where those of a
 * program before have decided them. A pharmacy whose turn fails has it again with the next call.
 */
export async function followBuiltInRules(
  { database }: { readonly database: Database },
  isStopped: () => boolean = () => false,
): Promise<void> {
  const organizations = await database.withPlatform('built-in rules: pharmacies', (tx) =>
    tx.query.selectFrom('organizations').select('id').orderBy('id').execute(),
  );
  const failures: unknown[] = [];
  for (const { id } of organizations) {
    if (isStopped()) break;
    await database
      .withTenant(id, followOfPharmacy, { statementTimeoutMs })
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'built-in rules of some pharmacies');
}

async function followOfPharmacy(tx: TenantTransaction): Promise<void> {
  if (!(await hasLumpsOfEditionBefore(tx, lumpRulesEdition))) return;
  await waitForLedger(tx);
  const asked = { rule: anyLump, decidedBy: null };
  const kinds = await decideKinds(tx, asked, await listOwnRules(tx));
  const before = await readTotals(tx);
  const changes = await carryOut(tx, { ...asked, kinds });
  const moved = changes.filter((change) => change.from_category !== change.to_category);
  if (moved.length === 0) return;
  const { rows, payments, amount } = toEffect(anyLump.where, moved, before);
  await insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: null,
    entityType: 'classification_rule',
    entityId: null,
    action: 'update',
    description: `Built-in rules updated: ${rows} lump sums in ${payments} payments reclassified`,
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

/** From which category to which, how many rows and how much. */
function movedByCategory(moved: readonly ChangedRows[]) {
  const groups = Map.groupBy(moved, (one) => `${one.from_category} to ${one.to_category}`);
  return [...groups].map(([kind, changes]) => ({
    kind,
    rows: changes.reduce((sum, { rows }) => sum + rows, 0),
    amount: toDollars(sumCents(changes.map(({ amount }) => centsOfSum(amount)))),
  }));
}
