import { pharmacyTimeZones } from '@pfs/core/time-zones';
import { usStateCodes } from '@pfs/core/us-states';
import { z } from 'zod';
import { id, instant, lineOfText, messageAnswer } from './fields.ts';
import { newPassword } from './passwords.ts';
import { route } from './route.ts';
import { currentUser } from './session.ts';

const name = (message: string) => lineOfText(1, 100, message);

export const profileBody = z
  .strictObject({
    firstName: name('First name is required').optional(),
    lastName: name('Last name is required').optional(),
  })
  .refine(({ firstName, lastName }) => firstName !== undefined || lastName !== undefined, {
    error: 'Nothing to change',
  });

/** Both names, as on the screen. */
export const namesForm = z.strictObject({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
});

export const timeZoneBody = z.strictObject({
  timeZone: z.enum(pharmacyTimeZones, 'Choose a time zone from the list'),
});

/** A pharmacy's identifiers. Empty or missing ones are removed. */
export const identifiersBody = z.strictObject({
  npi: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'An NPI has 10 digits')
    .refine((npi) => npi === '' || hasNpiCheckDigit(npi), 'Check the NPI. It isn’t valid')
    .default(''),
  ncpdpId: z
    .string()
    .trim()
    .regex(/^(\d{7})?$/, 'An NCPDP Provider ID has 7 digits')
    .default(''),
  /** Whose price floors and appeal deadlines apply. */
  state: z.enum(['', ...usStateCodes], 'Choose a state').default(''),
});

const pharmacyIdentifiers = z.object({
  npi: z.string().nullable(),
  ncpdpId: z.string().nullable(),
  state: z.enum(usStateCodes).nullable(),
  /** The payee's NPI in the newest remittance; null if it has none. */
  npiOnRemittances: z.string().nullable(),
});

export type PharmacyIdentifiers = z.infer<typeof pharmacyIdentifiers>;

/**
 * The last digit of an NPI is the Luhn check digit of `80840` and the other digits (45 CFR
 * 162.406).
 */
function hasNpiCheckDigit(npi: string): boolean {
  const sum = [...`80840${npi}`].toReversed().reduce((total, digit, index) => {
    const times = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (times > 9 ? times - 9 : times);
  }, 0);
  return sum % 10 === 0;
}

export const changePasswordBody = z.strictObject({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(1_024),
  newPassword,
});

/** A signed-in browser. Its id is derived from the session's and grants no access. */
const ownSession = z.object({
  id,
  isCurrent: z.boolean(),
  /** The browser's user agent. */
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
});

export type OwnSession = z.infer<typeof ownSession>;

export const profileRoutes = {
  changeProfile: route('PATCH /api/auth/user', {
    access: 'signed_in',
    summary: 'Change your name',
    body: profileBody,
    answer: currentUser,
  }),
  changeTimeZone: route('PATCH /api/organization/time-zone', {
    access: 'pharmacy_admin',
    summary: 'Change the pharmacy’s time zone',
    body: timeZoneBody,
    answer: currentUser,
  }),
  getPharmacyIdentifiers: route('GET /api/organization/identifiers', {
    access: 'member',
    summary: 'Get the pharmacy’s NPI, NCPDP Provider ID and state',
    answer: pharmacyIdentifiers,
  }),
  changePharmacyIdentifiers: route('PATCH /api/organization/identifiers', {
    access: 'pharmacy_admin',
    summary: 'Set the NPI, NCPDP Provider ID and state; omitted ones are removed',
    body: identifiersBody,
    answer: pharmacyIdentifiers,
  }),
  changePassword: route('POST /api/auth/change-password', {
    access: 'signed_in',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    summary: 'Change your password; ends your other sessions',
    body: changePasswordBody,
    answer: messageAnswer,
  }),
  listSessions: route('GET /api/auth/sessions', {
    access: 'signed_in',
    summary: 'List your sessions, last used first',
    answer: z.array(ownSession),
  }),
  endSession: route('DELETE /api/auth/sessions/:id', {
    access: 'signed_in',
    summary: 'End one of your sessions',
    answer: messageAnswer,
  }),
  endOtherSessions: route('POST /api/auth/sessions/end-others', {
    access: 'signed_in',
    summary: 'End all of your other sessions',
    answer: z.object({ message: z.string(), ended: z.int() }),
  }),
  setPicture: route('POST /api/auth/picture', {
    access: 'signed_in',
    summary: 'Upload your profile picture (field `file`, PNG or JPEG, at most 1 MB)',
    bodyKind: 'multipart',
    answer: currentUser,
  }),
  removePicture: route('DELETE /api/auth/picture', {
    access: 'signed_in',
    summary: 'Delete your profile picture',
    answer: currentUser,
  }),
  getPicture: route('GET /api/auth/pictures/:id', {
    access: 'signed_in',
    summary: 'Get a user’s profile picture',
    answerKind: 'picture',
  }),
};
