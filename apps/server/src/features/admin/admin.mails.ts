import type { Background } from '../../platform/jobs/background.ts';
import { type LinkReader, letterTo, type Mail, type MailBlock } from '../../platform/mail/mail.ts';
import type { MailMaker } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';

/** Mails to the administrators of a pharmacy; none if its status has changed again by then. */
export function adminWork(platform: Platform): Background {
  const maker = (kind: StatusMailKind): [StatusMailKind, MailMaker] => [
    kind,
    ({ userId = '' }) => makeStatusMail(platform, { kind, userId }),
  ];
  return { mails: Object.fromEntries(statusMailKinds.map(maker)) };
}

function makeStatusMail(
  { config, database }: Platform,
  { kind, userId }: { kind: StatusMailKind; userId: string },
): Promise<Mail | undefined> {
  return database.withPlatform('mail: pharmacy status', async (tx) => {
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
    if (row === undefined || !isStillCurrent(kind, row)) return undefined;
    const letter: StatusLetter = {
      to: row.email,
      firstName: row.first_name,
      pharmacy: row.name,
      reason: (kind === 'pharmacy_rejected' ? row.rejection_reason : row.suspension_reason) ?? '',
      url: publicAddress(config),
    };
    return statusMail(kind, letter);
  });
}

function isStillCurrent(
  kind: StatusMailKind,
  row: { approval_status: string; is_active: boolean },
): boolean {
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

interface StatusLetter extends LinkReader {
  readonly pharmacy: string;
  /** As the super admin wrote it; may be empty. */
  readonly reason: string;
}

interface MailText {
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
  readonly open: boolean;
}

const mailTexts = {
  pharmacy_approved: {
    subject: 'Your pharmacy is approved',
    preview: 'You can now use everything in your plan.',
    text: 'has been approved. You can now use everything in your plan.',
    open: true,
  },
  pharmacy_rejected: {
    subject: 'Your pharmacy’s registration was not approved',
    preview: 'The reason and next steps.',
    text:
      'was not approved, so its users can’t sign in. If you think this is a mistake, ' +
      'please contact us through our support page.',
    open: false,
  },
  pharmacy_suspended: {
    subject: 'Your pharmacy’s account is suspended',
    preview: 'Your data is kept, but no one can sign in for now.',
    text:
      'has been suspended. Its users can’t sign in for now. Your data is kept. ' +
      'Please contact support to have it reactivated.',
    open: false,
  },
  pharmacy_reactivated: {
    subject: 'Your pharmacy’s account has been reactivated',
    preview: 'You can sign in, and your data is unchanged.',
    text: 'has been reactivated. You can sign in, and your data is unchanged.',
    open: true,
  },
} as const satisfies Record<string, MailText>;

export type StatusMailKind = keyof typeof mailTexts;

const statusMailKinds = Object.keys(mailTexts) as readonly StatusMailKind[];

export function statusMail(kind: StatusMailKind, letter: StatusLetter): Mail {
  const { subject, preview, text, open } = mailTexts[kind];
  const blocks: MailBlock[] = [`${letter.pharmacy} ${text}`];
  if (!open && letter.reason !== '')
    blocks.push({ kind: 'facts', rows: [['Reason', letter.reason]] });
  blocks.push(
    open
      ? { kind: 'action', label: 'Open Pharmacy Financial Suite', url: letter.url }
      : { kind: 'action', label: 'Contact support', url: `${letter.url}/support` },
  );
  return letterTo(letter, {
    subject,
    preview,
    blocks,
    reason: `You’re receiving this email because you’re an administrator of ${letter.pharmacy}.`,
  });
}
