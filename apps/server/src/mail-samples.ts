import { statusMail } from './features/admin/public.ts';
import { inboundMailAnswer } from './features/inbound-mail/public.ts';
import { passwordChangedMail } from './features/profile/public.ts';
import { sampleWeeklyReport, weeklyReportMail } from './features/reports/public.ts';
import { salesRequestMail } from './features/sales/public.ts';
import {
  accountLockedMail,
  codesGuessedMail,
  emailVerificationMail,
  passwordResetMail,
  secondFactorMail,
} from './features/session/public.ts';
import { trialEndedMail, trialEndingMail } from './features/subscriptions/public.ts';
import {
  addressInUseMail,
  invitationMail,
  passwordSetByAdminMail,
} from './features/users/public.ts';
import { webhookDisabledMail } from './features/webhooks/public.ts';
import type { MailSamples } from './platform/http/mail-preview.ts';

const to = 'maria@maplestreet.example';
const firstName = 'Maria';
const site = 'https://fees.example.com';
const token = 'h4oVbQ1sJ0mC3Qm6m9yF0x8r2nUe5kLwXzTtYgRdApE';

const standing = {
  to,
  firstName,
  pharmacy: 'Maple Street Pharmacy',
  reason: 'The license number isn’t in the state registry.',
  url: site,
};

const trial = {
  to,
  firstName,
  planName: 'Professional',
  day: 'March 24, 2026',
  url: `${site}/plan`,
};

/** One sample of every kind of mail, for the developers' page and for the tests of their look. */
export const mailSamples: MailSamples = {
  pharmacy_approved: statusMail('pharmacy_approved', { ...standing, reason: '' }),
  pharmacy_rejected: statusMail('pharmacy_rejected', standing),
  pharmacy_suspended: statusMail('pharmacy_suspended', standing),
  pharmacy_reactivated: statusMail('pharmacy_reactivated', { ...standing, reason: '' }),
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
  codes_guessed: codesGuessedMail({ to, firstName, url: `${site}/forgot-password` }),
  second_factor_changed: secondFactorMail(
    { to, firstName, url: `${site}/forgot-password` },
    'reset',
  ),
  invitation: invitationMail({
    to,
    firstName,
    organizationName: 'Maple Street Pharmacy',
    invitedBy: 'Grace Hall',
    url: `${site}/auth?invitation=${token}`,
  }),
  address_in_use: addressInUseMail({ to, firstName, url: `${site}/auth` }),
  password_set_by_admin: passwordSetByAdminMail({
    to,
    firstName,
    url: `${site}/forgot-password`,
  }),
  trial_ending: trialEndingMail(trial),
  trial_ended: trialEndedMail(trial),
  sales_request: salesRequestMail(
    {
      name: 'Maria Lopez',
      email: to,
      pharmacyName: 'Maple Street Pharmacy',
      phone: '217-555-0112',
      planType: 'Enterprise',
      message: 'We’re a group of four pharmacies and want to see all our fees in one place.',
    },
    'sales@fees.example.com',
  ),
  weekly_report: weeklyReportMail(sampleWeeklyReport({ to, firstName, site, token })),
  inbound_mail_answer: inboundMailAnswer({
    to,
    pharmacy: 'Maple Street Pharmacy',
    status: 'ingested',
    reason: 'Some of the attached files weren’t accepted.',
    files: [
      { fileName: 'march.835', bytes: 1, outcome: 'ingested', reason: null, remittanceId: null },
      {
        fileName: 'letter.doc',
        bytes: 1,
        outcome: 'refused',
        reason: 'Please upload PDF, image, or EDI files only.',
        remittanceId: null,
      },
    ],
  }),
  webhook_disabled: webhookDisabledMail(
    { to, firstName, url: `${site}/admin/pharmacy?tab=webhooks` },
    { name: 'Accounting', isGone: false },
  ),
  password_changed: passwordChangedMail({ to, firstName, url: `${site}/forgot-password` }),
};
