import type { Mail } from '../../platform/mail/mail.ts';
import type { MailJob, MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPlanAdmin } from './subscriptions.repository.ts';

/** The mails about a trial. Nobody gets one who is no administrator of the pharmacy any more. */
export function subscriptionMails({ config, database }: Platform): MailMakers {
  const letterOf = async ({ userId = '', planName = '', day = '' }: MailJob['data']) => {
    const admin = await database.withPlatform('mail: a trial', (tx) => findPlanAdmin(tx, userId));
    return admin && { ...admin, planName, day, url: `${publicAddress(config)}/plan` };
  };
  return {
    trial_ending: async (data) => {
      const letter = await letterOf(data);
      return letter && trialEndingMail(letter);
    },
    trial_ended: async (data) => {
      const letter = await letterOf(data);
      return letter && trialEndedMail(letter);
    },
  };
}

export interface TrialLetter {
  readonly to: string;
  readonly firstName: string;
  readonly planName: string;
  readonly day: string;
  readonly url: string;
}

const greeting = ({ firstName }: TrialLetter) =>
  ({ kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` }) as const;

const reason = 'You get this mail because you administer your pharmacy’s account.';

export function trialEndingMail(letter: TrialLetter): Mail {
  return {
    to: letter.to,
    subject: `Your trial ends on ${letter.day}`,
    preview: 'Choose a plan, and uploads go on without a break.',
    title: `Your trial ends on ${letter.day}`,
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          `Your free trial of the ${letter.planName} plan ends on ${letter.day}. Choose a plan ` +
          'before then, and uploads and AI queries go on without a break. Without one, ' +
          'everything you have stays readable and can be exported.',
      },
      { kind: 'action', label: 'See the plans', url: letter.url },
    ],
    reason,
  };
}

export function trialEndedMail(letter: TrialLetter): Mail {
  return {
    to: letter.to,
    subject: 'Your trial has ended',
    preview: 'Everything you have stays readable; a plan opens uploads again.',
    title: 'Your trial has ended',
    blocks: [
      greeting(letter),
      {
        kind: 'paragraph',
        text:
          `Your free trial of the ${letter.planName} plan ended on ${letter.day}. Everything ` +
          'you have stays readable and can be exported; uploads and AI queries wait until you ' +
          'choose a plan.',
      },
      { kind: 'action', label: 'Choose a plan', url: letter.url },
    ],
    reason,
  };
}
