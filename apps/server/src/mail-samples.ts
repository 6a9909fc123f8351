import { standingMail } from './features/admin/public.ts';
import {
  accountLockedMail,
  emailVerificationMail,
  passwordResetMail,
} from './features/session/public.ts';
import { passwordSetByAdminMail } from './features/users/public.ts';
import type { MailSamples } from './platform/http/mail-preview.ts';

const to = 'maria@maplestreet.example';
const firstName = 'Maria';
const site = 'https://fees.example.com';
const token = 'h4oVbQ1sJ0mC3Qm6m9yF0x8r2nUe5kLwXzTtYgRdApE';

const standing = {
  to,
  firstName,
  pharmacy: 'Maple Street Pharmacy',
  reason: 'The licence number is not in the state’s register.',
  url: site,
};

/** One sample of every kind of mail, for the developers' page and for the tests of their look. */
export const mailSamples: MailSamples = {
  pharmacy_approved: standingMail('pharmacy_approved', { ...standing, reason: '' }),
  pharmacy_rejected: standingMail('pharmacy_rejected', standing),
  pharmacy_suspended: standingMail('pharmacy_suspended', standing),
  pharmacy_reactivated: standingMail('pharmacy_reactivated', { ...standing, reason: '' }),
  password_reset: passwordResetMail({
    to,
    firstName,
    url: `${site}/reset-password?token=${token}`,
  }),
  email_verification: emailVerificationMail({
    to,
    firstName,
    url: `${site}/verify-email?token=${token}`,
  }),
  account_locked: accountLockedMail({ to, firstName, url: `${site}/forgot-password` }),
  password_set_by_admin: passwordSetByAdminMail({
    to,
    firstName,
    url: `${site}/forgot-password`,
  }),
};
