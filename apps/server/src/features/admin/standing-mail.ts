import type { Mail, MailBlock } from '../../platform/mail/mail.ts';

export interface StandingLetter {
  readonly to: string;
  readonly firstName: string;
  readonly pharmacy: string;
  /** As the super admin wrote it; empty where none is told. */
  readonly reason: string;
  readonly url: string;
}

interface Words {
  readonly subject: string;
  readonly preview: string;
  readonly text: string;
  readonly open: boolean;
}

const words = {
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
} as const satisfies Record<string, Words>;

export type StandingMailKind = keyof typeof words;

export const standingMailKinds = Object.keys(words) as readonly StandingMailKind[];

export function standingMail(kind: StandingMailKind, letter: StandingLetter): Mail {
  const { subject, preview, text, open } = words[kind];
  const blocks: MailBlock[] = [
    {
      kind: 'paragraph',
      text: letter.firstName === '' ? 'Hello,' : `Hello ${letter.firstName},`,
    },
    { kind: 'paragraph', text: `${letter.pharmacy} ${text}` },
  ];
  if (!open && letter.reason !== '')
    blocks.push({ kind: 'facts', rows: [['Reason', letter.reason]] });
  blocks.push(
    open
      ? { kind: 'action', label: 'Open Pharmacy Financial Suite', url: letter.url }
      : { kind: 'action', label: 'Contact support', url: `${letter.url}/support` },
  );
  return {
    to: letter.to,
    subject,
    preview,
    title: subject,
    blocks,
    reason: `You’re receiving this email because you’re an administrator of ${letter.pharmacy}.`,
  };
}
