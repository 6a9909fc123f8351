import type { Mail } from '../../platform/mail/mail.ts';

export interface Letter {
  readonly to: string;
  readonly firstName: string;
  readonly url: string;
}

export interface InvitationLetter extends Letter {
  readonly organizationName: string;
  readonly invitedBy: string;
}

const greeting = ({ firstName }: Pick<Letter, 'firstName'>) =>
  ({ kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` }) as const;

export function passwordSetByAdminMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'An administrator set a new password for you',
    preview: 'You were signed out everywhere. Please choose your own password.',
    title: 'Your password was changed',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'An administrator set a new password for your account, and you were signed out ' +
          'everywhere. Your administrator will tell you the password. Please choose your own ' +
          'after you sign in, or right now with a link by email.',
      },
      { kind: 'action', label: 'Choose my own password', url: letter.url },
      {
        kind: 'paragraph',
        text: 'If you didn’t ask for this, please contact your administrator.',
      },
    ],
    reason: 'You’re receiving this email because your password was changed.',
  };
}

export function invitationMail(letter: InvitationLetter): Mail {
  const { organizationName, invitedBy } = letter;
  return {
    to: letter.to,
    subject: `You’re invited to join ${organizationName}`,
    preview: 'Choose a password to join. The link works once, for seven days.',
    title: `You’re invited to join ${organizationName}`,
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          `${invitedBy} invited you to join ${organizationName} in Pharmacy Financial ` +
          'Suite. Choose a password to get started. This link works once, for seven days. If ' +
          'you received more than one, use the newest email.',
      },
      { kind: 'action', label: 'Accept invitation', url: letter.url },
      {
        kind: 'paragraph',
        text: 'If you don’t know who this is, ignore this email. No account will be created.',
      },
    ],
    reason: 'You’re receiving this email because an administrator invited this address.',
  };
}

/** To whoever has an account elsewhere: the pharmacy that asked learns nothing of it. */
export function addressInUseMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'A pharmacy tried to add your email address',
    preview: 'Nothing changed. Your address already has an account.',
    title: 'Your address already has an account',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'A pharmacy tried to add you as a user with this address. It already has an account ' +
          'elsewhere, so nothing was changed and the pharmacy wasn’t told why. ' +
          'To work with both, please give the other pharmacy a different address.',
      },
      { kind: 'action', label: 'Sign in', url: letter.url },
    ],
    reason: 'You’re receiving this email because someone entered this address for a new user.',
  };
}
