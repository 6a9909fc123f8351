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
    preview: 'You were signed out everywhere. Please choose a password of your own.',
    title: 'Your password was changed',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'An administrator set a new password for your account, and you were signed out ' +
          'everywhere. The administrator tells you the password; please choose one of your own ' +
          'after you sign in, or right away with a link by mail.',
      },
      { kind: 'action', label: 'Choose my own password', url: letter.url },
      {
        kind: 'paragraph',
        text: 'If you did not ask for this, please speak to your administrator.',
      },
    ],
    reason: 'You get this mail because the password of your account was changed.',
  };
}

export function invitationMail(letter: InvitationLetter): Mail {
  const { organizationName, invitedBy } = letter;
  return {
    to: letter.to,
    subject: `You are invited to ${organizationName}`,
    preview: 'Choose a password, and you are in. The link works once, for seven days.',
    title: `You are invited to ${organizationName}`,
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          `${invitedBy} invites you to work with ${organizationName} in Pharmacy Financial ` +
          'Suite. Choose a password, and you are in. This link works once, for seven days; if ' +
          'you got more than one, only the newest mail’s does.',
      },
      { kind: 'action', label: 'Accept the invitation', url: letter.url },
      {
        kind: 'paragraph',
        text: 'If you do not know who this is, do nothing; no account is made.',
      },
    ],
    reason: 'You get this mail because an administrator invited this address.',
  };
}

/** To whoever has an account elsewhere: the pharmacy that asked learns nothing of it. */
export function addressInUseMail(letter: Letter): Mail {
  return {
    to: letter.to,
    subject: 'A pharmacy wanted to add your address',
    preview: 'Nothing changed: your address has an account already.',
    title: 'Your address has an account already',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          'A pharmacy wanted to add you as a user with this address. It has an account already, ' +
          'which belongs elsewhere, so nothing was changed and the pharmacy was told nothing. ' +
          'If you want to work for both, please give the other one another address.',
      },
      { kind: 'action', label: 'Sign in', url: letter.url },
    ],
    reason: 'You get this mail because somebody entered this address for a new user.',
  };
}
