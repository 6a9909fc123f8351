import { z } from 'zod';
import { isCommonPassword } from './common-passwords.ts';

/** Dollars as a JSON number with at most two decimals, computed from whole cents. */
export const dollars = z.number();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/**
 * A day that a caller gives, of the calendar and from 1900 to 2099. A wrong one ends the check, so
 * that no rule over several fields reckons with a day that does not exist.
 */
export function askedDay(message = 'Use a day like 2026-03-01') {
  const wrong = { error: message, abort: true };
  return z.iso.date(wrong).refine((text) => /^(19|20)/.test(text), wrong);
}

/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-03');

/** A month that a person may ask for; with room for the months that are shown around it. */
export const askedMonth = month.regex(/^(19|20)/, 'Use a month like 2026-03');

/** A text that is looked for. The database knows no NUL. */
export function askedText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .refine((text) => !text.includes('\0'), 'Leave out the character NUL');
}

/** A name, or another text of one line; what would hide or turn around a part of it is refused. */
export function lineOfText(min: number, max: number, message: string) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `At most ${max} characters`)
    .regex(
      /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
      'Remove special characters that can’t be displayed',
    );
}

export const instant = z.iso.datetime();
export const id = z.uuid();
export const idParams = z.strictObject({ id });

export const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(255, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** The full password rules: registration, invitation, reset. Each rule has its own message. */
export const newPassword = z
  .string('Password must be at least 8 characters long')
  .min(8, 'Password must be at least 8 characters long')
  .max(128, 'Password must be at most 128 characters long')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{Nd}\s]/u, 'Password must contain at least one special character')
  .refine((password) => !isCommonPassword(password), {
    error: 'This password is too common. Please choose another one.',
  });

/** Why a person decided as they did; it stays on the audit trail. */
export const note = z
  .string('Please say why, in a few words')
  .trim()
  .min(3, 'Please say why, in a few words')
  .max(500, 'At most 500 characters');

export const captchaToken = z.string().max(8_192).optional();
