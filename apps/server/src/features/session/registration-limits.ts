import type { Config } from '../../platform/config.ts';
import type { AttemptKeys } from './attempt-keys.ts';
import type { CountedLimit } from './attempts.repository.ts';

type Limiting = Pick<Config, 'registrationsPerHourMax'>;

/** Within an hour; more would be a way to fill somebody's mailbox. */
const mailsOfRecipientMax = 5;

/** Of ten registrations from an address within an hour, the first three need no captcha. */
export function registrationsWithoutCaptchaMax({ registrationsPerHourMax }: Limiting): number {
  return Math.ceil((registrationsPerHourMax * 3) / 10);
}

/** Whoever may be anybody, by network address or by pharmacy, has half as many mails sent. */
export function mailLimits(
  { registrationsPerHourMax }: Limiting,
  keys: AttemptKeys,
  { email, sender }: { readonly email: string; readonly sender: string | undefined },
): readonly CountedLimit[] {
  const toRecipient = { attempt: keys.mail('recipient', email), max: mailsOfRecipientMax };
  if (sender === undefined) return [toRecipient];
  const max = Math.ceil(registrationsPerHourMax / 2);
  return [{ attempt: keys.mail('sender', sender), max }, toRecipient];
}
