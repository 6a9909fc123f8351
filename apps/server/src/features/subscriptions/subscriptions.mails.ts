import type { Background } from '../../platform/jobs/background.ts';
import { type LinkReader, letterTo, type Mail } from '../../platform/mail/mail.ts';
import type { MailJob, MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';
import { updatePlans } from './plan-life.service.ts';
import { findPlanAdmin } from './subscriptions.service.ts';

/** The mails about a trial, only for current administrators of the pharmacy. */
export function subscriptionWork(platform: Platform): Background {
  const { config, database } = platform;
  const letterOf = async ({ userId = '', planName = '', day = '' }: MailJob['data']) => {
    const admin = await database.withPlatform('mail: a trial', (tx) => findPlanAdmin(tx, userId));
    return admin && { ...admin, planName, day, url: `${publicAddress(config)}/plan` };
  };
  const mails: MailMakers = {
    trial_ending: async (data) => {
      const letter = await letterOf(data);
      return letter && trialEndingMail(letter);
    },
    trial_ended: async (data) => {
      const letter = await letterOf(data);
      return letter && trialEndedMail(letter);
    },
  };
  return { mails, often: { plans: () => updatePlans(platform) } };
}

interface TrialLetter extends LinkReader {
  readonly planName: string;
  readonly day: string;
}

const reason =
  'You’re receiving this email because you’re an administrator of your pharmacy’s account.';

export function trialEndingMail(letter: TrialLetter): Mail {
  return letterTo(letter, {
    subject: `Your trial ends on ${letter.day}`,
    preview: 'Choose a plan to keep uploading.',
    blocks: [
      `Your free trial of the ${letter.planName} plan ends on ${letter.day}. Choose a plan ` +
        'before then to keep uploading files and asking AI questions. Without a plan, ' +
        'you can still view and export your data.',
      { kind: 'action', label: 'View plans', url: letter.url },
    ],
    reason,
  });
}

export function trialEndedMail(letter: TrialLetter): Mail {
  return letterTo(letter, {
    subject: 'Your trial has ended',
    preview: 'You can still view your data. Choose a plan to upload again.',
    blocks: [
      `Your free trial of the ${letter.planName} plan ended on ${letter.day}. You can ` +
        'still view and export your data. Uploads and AI queries are paused until you ' +
        'choose a plan.',
      { kind: 'action', label: 'Choose a plan', url: letter.url },
    ],
    reason,
  });
}
