import { type Onboarding, type OnboardingStep, onboardingRoutes } from '@pfs/wire/onboarding';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import { type Origin, originOf } from '../audit/public.ts';
import { takesMail } from '../inbound-mail/public.ts';
import { deleteRemittance } from '../remittances/public.ts';
import {
  listSampleFiles,
  type OnboardingRow,
  readOnboardingRow,
  saveFirstSteps,
} from './onboarding.repository.ts';

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
  const { http, database, clock, config } = app;

  http.inPharmacy(onboardingRoutes.getOnboarding, noOnboarding, async ({ actor }) => {
    // A super admin who views a pharmacy has nothing to set up.
    if (actor.lookingAt !== undefined) return noOnboarding;
    return database.withTenant(actor.organizationId, (tx) => getOnboarding(tx, actor, config));
  });

  http.handle(onboardingRoutes.changeOnboarding, ({ actor, body }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      await saveFirstSteps(tx, {
        userId: actor.userId,
        now: clock(),
        isDismissed: body.isDismissed,
        figureOpened: body.figureOpened === true,
      });
      return getOnboarding(tx, actor, config);
    }),
  );

  http.inPharmacy(onboardingRoutes.removeSampleData, 'no_organization', ({ actor, request }) =>
    removeSampleData(app, { actor, origin: originOf(request) }),
  );
}

interface Removal {
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * Deletes the remittances of Add Test Data one by one, like any other: each deletion is recorded,
 * and dependent files are updated. After an interruption, calling it again deletes the rest.
 */
async function removeSampleData(
  parts: Pick<App, 'database' | 'files' | 'log'>,
  { actor, origin }: Removal,
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
