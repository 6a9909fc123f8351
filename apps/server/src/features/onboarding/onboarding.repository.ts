import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';

export interface OnboardingRow {
  readonly is_demo: boolean;
  readonly is_dismissed: boolean;
  readonly first_file: boolean;
  readonly figure_opened: boolean;
  readonly purchase_prices: boolean;
  readonly mail_tried: boolean;
  readonly colleague_invited: boolean;
  readonly email_verified: boolean;
  readonly sample_files: number;
  readonly sample_claims: number;
}

/** The onboarding progress of a pharmacy and a person, from the pharmacy's data. */
export async function readOnboardingRow(
  tx: TenantTransaction,
  userId: string,
): Promise<OnboardingRow | undefined> {
  const own = sql`organization_id = ${tx.organizationId}`;
  const { rows } = await sql<OnboardingRow>`
    select
      (select is_demo from organizations where id = ${tx.organizationId}) as is_demo,
      coalesce(steps.dismissed_at is not null, false) as is_dismissed,
      coalesce(steps.figure_opened_at is not null, false) as figure_opened,
      exists (select from remittances
        where ${own} and processing_status in ('completed', 'review')) as first_file,
      exists (select from vendor_invoices where ${own}) as purchase_prices,
      exists (select from inbound_mails where ${own}) as mail_tried,
      exists (select from invitations where ${own})
        or exists (select from users where ${own} and id <> ${userId}) as colleague_invited,
      exists (select from users
        where ${own} and id = ${userId} and is_email_verified) as email_verified,
      sample.files as sample_files, sample.claims as sample_claims
    from (
      select count(*)::int as files, coalesce(sum(claim_count), 0)::int as claims
      from remittances where ${own} and source = 'sample'
    ) sample
    left join first_steps steps on steps.organization_id = ${tx.organizationId}
      and steps.user_id = ${userId}`.execute(tx.query);
  return rows[0];
}

interface StepsChange {
  readonly userId: string;
  readonly now: Date;
  readonly isDismissed: boolean | undefined;
  readonly figureOpened: boolean;
}

/** Saves the given changes. An opened figure stays opened. */
export async function saveFirstSteps(tx: TenantTransaction, change: StepsChange): Promise<void> {
  const { userId, now, isDismissed, figureOpened } = change;
  const dismissedAt = isDismissed === true ? now : null;
  const openedAt = figureOpened ? now : null;
  const dismissal =
    isDismissed === undefined ? sql`steps.dismissed_at` : sql`excluded.dismissed_at`;
  await sql`
    insert into first_steps as steps (organization_id, user_id, dismissed_at, figure_opened_at)
    values (${tx.organizationId}, ${userId}, ${dismissedAt}, ${openedAt})
    on conflict (organization_id, user_id) do update set
      dismissed_at = ${dismissal},
      figure_opened_at = coalesce(steps.figure_opened_at, excluded.figure_opened_at)`.execute(
    tx.query,
  );
}

/** The files of Add Test Data, and whether each is still being read. */
export async function listSampleFiles(
  tx: TenantTransaction,
): Promise<readonly { id: string; claims: number; isBeingRead: boolean }[]> {
  const rows = await selectOwn(tx, 'remittances', { source: 'sample' })
    .select(['id', 'claim_count', 'processing_status'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, claim_count, processing_status }) => ({
    id,
    claims: claim_count,
    isBeingRead: processing_status === 'pending' || processing_status === 'processing',
  }));
}
