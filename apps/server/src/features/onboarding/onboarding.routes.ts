import {
  type Onboarding,
  type OnboardingStep,
  onboardingRoutes as routes,
} from '@pfs/wire/onboarding';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import { takesMail } from '../inbound-mail/public.ts';
import { deleteRemittance } from '../remittances/public.ts';

/** For a user without a pharmacy. */
const noOnboarding: Onboarding = {
  steps: [],
  isDismissed: false,
  sampleData: { files: 0, claims: 0 },
};

/** The steps of a person; none in the demo. */
async function getOnboarding(
  tx: TenantTransaction,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  { inboundMail }: Pick<Config, 'inboundMail'>,
): Promise<Onboarding> {
  const row = await readOnboardingRow(tx, userId);
  if (row === undefined) return noOnboarding;
  return {
    steps: row.is_demo ? [] : stepsOf(row, { role, takesMail: takesMail(inboundMail) }),
    isDismissed: row.is_dismissed,
    sampleData: { files: row.sample_files, claims: row.sample_claims },
  };
}

interface StepOptions {
  readonly role: Actor['role'];
  /** Whether the server receives mail; otherwise nobody can take that step. */
  readonly takesMail: boolean;
}

function stepsOf(
  row: OnboardingRow,
  { role, takesMail: hasMail }: StepOptions,
): Onboarding['steps'] {
  const steps: readonly (readonly [OnboardingStep, boolean])[] = [
    ['first_file', row.first_file],
    ['figure_opened', row.figure_opened],
    ['purchase_prices', row.purchase_prices],
    ...(hasMail ? [['mail_tried', row.mail_tried] as const] : []),
    // Staff can't invite anybody.
    ...(role === 'staff' ? [] : [['colleague_invited', row.colleague_invited] as const]),
    ['email_verified', row.email_verified],
  ];
  return steps.map(([step, done]) => ({ step, done }));
}

export function registerOnboardingRoutes(app: App): void {
  const { http, clock, config } = app;

  http.inPharmacy(routes.getOnboarding, noOnboarding, async ({ actor, inTenant }) => {
    // A super admin who views a pharmacy has nothing to set up.
    if (actor.lookingAt !== undefined) return noOnboarding;
    return inTenant((tx) => getOnboarding(tx, actor, config));
  });

  http.handle(routes.changeOnboarding, ({ actor, body, inTenant }) =>
    inTenant(async (tx) => {
      await saveFirstSteps(tx, {
        userId: actor.userId,
        now: clock(),
        isDismissed: body.isDismissed,
        figureOpened: body.figureOpened === true,
      });
      return getOnboarding(tx, actor, config);
    }),
  );

  http.inPharmacy(routes.removeSampleData, 'no_organization', ({ actor, origin }) =>
    removeSampleData(app, { actor, origin }),
  );
}

/**
 * Deletes the remittances of Add Test Data one by one, like any other: each deletion is recorded,
 * and dependent files are updated. After an interruption, calling it again deletes the rest.
 */
async function removeSampleData(
  parts: Pick<App, 'database' | 'files' | 'log'>,
  { actor, origin }: { readonly actor: Member; readonly origin: Origin },
): Promise<{ removedFiles: number; removedClaims: number }> {
  const files = await parts.database.withTenant(actor.organizationId, listSampleFiles);
  if (files.some(({ isBeingRead }) => isBeingRead)) {
    throw new AppError('conflict', {
      message: 'Sample data is still being processed. Wait until it’s done, then remove it.',
    });
  }
  let removedFiles = 0;
  let removedClaims = 0;
  for (const { id, claims } of files) {
    const note = 'Sample data was removed';
    if (!(await deleteUnlessGone(parts, { remittanceId: id, note, actor, origin }))) continue;
    removedFiles += 1;
    removedClaims += claims;
  }
  return { removedFiles, removedClaims };
}

/** False when somebody else deleted it meanwhile. */
async function deleteUnlessGone(
  ...[parts, deletion]: Parameters<typeof deleteRemittance>
): Promise<boolean> {
  try {
    await deleteRemittance(parts, deletion);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

interface OnboardingRow {
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
async function readOnboardingRow(
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
async function saveFirstSteps(tx: TenantTransaction, change: StepsChange): Promise<void> {
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
async function listSampleFiles(
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
