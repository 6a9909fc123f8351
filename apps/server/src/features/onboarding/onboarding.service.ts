import type { Onboarding, OnboardingStep } from '@pfs/wire/onboarding';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { takesMail } from '../inbound-mail/public.ts';
import { type OnboardingRow, readOnboardingRow } from './onboarding.repository.ts';

/** Of a person who belongs to no pharmacy of their own: there is nothing to begin. */
export const noOnboarding: Onboarding = {
  steps: [],
  isDismissed: false,
  sampleData: { files: 0, claims: 0 },
};

/** The steps of a person; none in the demonstration, which is there to be looked at. */
export async function getOnboarding(
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

interface Circumstances {
  readonly role: Actor['role'];
  /** A step that nobody can take is none. */
  readonly takesMail: boolean;
}

function stepsOf(
  row: OnboardingRow,
  { role, takesMail: hasMail }: Circumstances,
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
