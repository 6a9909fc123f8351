import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { matchRx, readTolerance } from './match-some.ts';
import { lockMatching } from './match-worker.ts';

interface Choice {
  readonly claimId: string;
  readonly adjudicationId: string;
  readonly by: AuditContext & { readonly userId: string };
}

/** Matches an ambiguous claim to the candidate that a person picked. */
export async function chooseMatch(
  tx: TenantTransaction,
  { claimId, adjudicationId, by }: Choice,
): Promise<void> {
  await lockMatching(tx);
  const claim = orNotFound(
    await selectOwn(tx, 'open_claims', { claim_id: claimId, state: 'ambiguous' })
      .select(['candidates', 'rx_number'])
      .executeTakeFirst(),
  );
  if (!claim.candidates.includes(adjudicationId)) {
    throw new AppError('conflict', {
      message: 'This adjudication no longer fits the claim. Reload the page and choose again.',
    });
  }
  const chosen = { adjudication_id: adjudicationId, chosen_by: by.userId, chosen_at: new Date() };
  await insertOwn(tx, 'match_choices', { claim_id: claimId, ...chosen })
    .onConflict((conflict) => conflict.columns(['organization_id', 'claim_id']).doUpdateSet(chosen))
    .execute();
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'claim_match', entityId: claimId, action: 'update' },
    description: 'Chose which adjudication a claim pays',
    oldValues: { candidates: claim.candidates },
    newValues: { adjudicationId },
  });
  await matchRx(tx, [claim.rx_number]);
}

/** Leaves the claim to the rules again. */
export async function undoMatch(
  tx: TenantTransaction,
  { claimId, by }: Omit<Choice, 'adjudicationId'>,
): Promise<void> {
  await lockMatching(tx);
  const [choice] = await deleteOwn(tx, 'match_choices', { claim_id: claimId })
    .returning('adjudication_id')
    .execute();
  const { adjudication_id: adjudicationId } = orNotFound(choice);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'claim_match', entityId: claimId, action: 'update' },
    description: 'Undid the choice of which adjudication a claim pays',
    oldValues: { adjudicationId },
  });
  const claim = await selectOwn(tx, 'claims', { id: claimId })
    .select('rx_number')
    .executeTakeFirst();
  if (claim !== undefined) await matchRx(tx, [claim.rx_number ?? '']);
}

/** Sets which difference counts as paid, and queues the Rx numbers whose states it may change. */
export async function changeTolerance(
  tx: TenantTransaction,
  { toleranceCents, by }: { readonly toleranceCents: number; readonly by: AuditContext },
): Promise<void> {
  await lockMatching(tx);
  const before = await readTolerance(tx);
  if (before === toleranceCents) return;
  const row = { tolerance_cents: toleranceCents };
  await insertOwn(tx, 'recovery_settings', row)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
  await tx.client.query(
    `insert into match_queue (organization_id, rx_number)
     select distinct $1::uuid, rx_number from adjudication_states
     where organization_id = $1 and (state in ('short', 'short_explained')
       or expected <> remitted and abs(expected - remitted) <= $2::numeric / 100)`,
    [tx.organizationId, Math.max(before, toleranceCents)],
  );
  await tx.client.query(
    `insert into contract_queue (organization_id)
     select $1::uuid where exists (select from contract_terms where organization_id = $1)`,
    [tx.organizationId],
  );
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'organization', entityId: tx.organizationId, action: 'update' },
    description: 'Changed which difference counts as paid',
    oldValues: { toleranceCents: before },
    newValues: { toleranceCents },
  });
}
