import type { Mail } from '../../platform/mail/mail.ts';

export interface Letter {
  readonly to: string;
  readonly firstName: string;
  readonly url: string;
}

const greeting = ({ firstName }: Letter) =>
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
