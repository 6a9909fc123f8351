import { adminMails } from './features/admin/public.ts';
import { inboundMailMails } from './features/inbound-mail/public.ts';
import { profileMails } from './features/profile/public.ts';
import { reportMails } from './features/reports/public.ts';
import { salesMails } from './features/sales/public.ts';
import { sessionMails } from './features/session/public.ts';
import { subscriptionMails } from './features/subscriptions/public.ts';
import { userMails } from './features/users/public.ts';
import type { MailMakers } from './platform/mail/mail-jobs.ts';
import type { Platform } from './platform/platform.ts';

/** Every kind of mail by the slice that makes it. */
export function mailMakers(platform: Platform): MailMakers {
  return {
    ...sessionMails(platform),
    ...profileMails(platform),
    ...adminMails(platform),
    ...subscriptionMails(platform),
    ...salesMails(platform),
    ...userMails(platform),
    ...reportMails(platform),
    ...inboundMailMails(platform),
  };
}
