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
    preview: 'Everything in your plan is open to you now.',
    text: 'has been approved. Everything in your plan is open to you now.',
    open: true,
  },
  pharmacy_rejected: {
    subject: 'Your pharmacy’s registration was not approved',
    preview: 'The reason, and what you can do.',
    text:
      'was not approved, so nobody of it can sign in. If you think that this is a mistake, ' +
      'please answer through our support page.',
    open: false,
  },
  pharmacy_suspended: {
    subject: 'Your pharmacy’s account is suspended',
    preview: 'Your data are kept; nobody can sign in for now.',
    text:
      'has been suspended: nobody of it can sign in for now. Your data are kept as they are. ' +
      'Please contact support to have it opened again.',
    open: false,
  },
  pharmacy_reactivated: {
    subject: 'Your pharmacy’s account is open again',
    preview: 'You can sign in; your data are as they were.',
    text: 'is open again. You can sign in; your data are as they were.',
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
    reason: `You get this mail because you administer ${letter.pharmacy}.`,
  };
}
