import type { MailMakers } from './platform/mail/mail-jobs.ts';
import type { Platform } from './platform/platform.ts';

/** Every kind of mail by the slice that makes it. */
export function mailMakers(_platform: Platform): MailMakers {
  return {};
}
