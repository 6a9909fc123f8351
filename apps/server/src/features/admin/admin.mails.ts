import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMaker, MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type StandingMailKind as Kind,
  type StandingLetter,
  standingMail,
  standingMailKinds,
} from './standing-mail.ts';

/** To the administrators of a pharmacy; none where it stands otherwise by the time it is made. */
export function adminMails(platform: Platform): MailMakers {
  const maker = (kind: Kind): [Kind, MailMaker] => [
    kind,
    ({ userId = '' }) => makeStandingMail(platform, { kind, userId }),
  ];
  return Object.fromEntries(standingMailKinds.map(maker));
}

function makeStandingMail(
  { config, database }: Platform,
  { kind, userId }: { kind: Kind; userId: string },
): Promise<Mail | undefined> {
  return database.withPlatform('mail: how a pharmacy stands', async (tx) => {
    const row = await tx.query
      .selectFrom('users')
      .innerJoin('organizations', 'organizations.id', 'users.organization_id')
      .select([
        'users.email',
        'users.first_name',
        'organizations.name',
        'organizations.approval_status',
        'organizations.is_active',
        'organizations.rejection_reason',
        'organizations.suspension_reason',
      ])
      .where('users.id', '=', userId)
      .where('users.is_active', '=', true)
      .executeTakeFirst();
    if (row === undefined || !stillSo(kind, row)) return undefined;
    const letter: StandingLetter = {
      to: row.email,
      firstName: row.first_name,
      pharmacy: row.name,
      reason: (kind === 'pharmacy_rejected' ? row.rejection_reason : row.suspension_reason) ?? '',
      url: publicAddress(config),
    };
    return standingMail(kind, letter);
  });
}

function stillSo(kind: Kind, row: { approval_status: string; is_active: boolean }): boolean {
  switch (kind) {
    case 'pharmacy_approved':
      return row.approval_status === 'approved';
    case 'pharmacy_rejected':
      return row.approval_status === 'rejected';
    case 'pharmacy_suspended':
      return !row.is_active;
    case 'pharmacy_reactivated':
      return row.is_active;
  }
}
