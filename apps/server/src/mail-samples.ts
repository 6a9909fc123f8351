import type { MailSamples } from './platform/http/mail-preview.ts';

/** One sample of every kind of mail, for the developers' page and for the tests of their look. */
export const mailSamples: MailSamples = {};
