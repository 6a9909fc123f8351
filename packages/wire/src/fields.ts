import { z } from 'zod';
import { addMonths } from '@pfs/core/days';
import { periodYearsMax } from './limits.ts';

/** Dollars as a JSON number with at most two decimals, computed from whole cents. */
export const dollars = z.number();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/**
 * A day that a caller gives, of the calendar and from 1900 to 2099. A wrong one ends the check, so
 * that no rule over several fields reckons with a day that does not exist.
 */
export function askedDay(message = 'Use a date like 2026-03-01') {
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
    .refine((text) => !text.includes('\0'), 'Remove NUL characters');
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

/** Why a person decided as they did; it stays on the audit trail. */
export const note = z
  .string('Enter a reason')
  .trim()
  .min(3, 'Enter a reason')
  .max(500, 'At most 500 characters');

export const captchaToken = z.string().max(8_192).optional();

interface DecimalForm {
  /** Digits before the point at most. */
  readonly whole: number;
  readonly decimals: number;
  /** What is said of a number of another form. */
  readonly message: string;
}

/** An exact decimal, sent as a JSON number or as text; it arrives as its plain text. */
function decimal({ whole, decimals, message }: DecimalForm) {
  const form = new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`);
  return z
    .union([z.number(), z.string().trim().max(40, message)], message)
    .transform((value) => (value === 0 ? '0' : String(value)))
    .refine((text) => form.test(text), message);
}

/** Dollars and cents, negative ones too; the text that `parseCents` takes. */
export const typedDollars = decimal({
  whole: 9,
  decimals: 2,
  message: 'Use dollars with up to two decimals, like 1204.50',
});

export const typedQuantity = decimal({
  whole: 9,
  decimals: 3,
  message: 'Use a number with up to three decimals, like 30 or 2.5',
});

export const typedUnitPrice = decimal({
  whole: 9,
  decimals: 5,
  message: 'Use dollars with up to five decimals, like 0.04125',
});

export const typedPackSize = typedQuantity.refine(
  (text) => Number(text) > 0,
  'Package size must be above zero',
);

/** How much of a list is asked for: its beginning, or with `page` a page of it. */
export const listWindow = {
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
};

/** Days that a person may ask for, `from` and `to` both included. Days to come are allowed. */
export const periodFields = { from: askedDay().optional(), to: askedDay().optional() };

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** To stand behind an object with `periodFields`: a range runs forward, ten years at most. */
export function checkPeriod(asked: AskedPeriod, context: z.RefinementCtx): void {
  const { from, to } = asked;
  if (from === undefined || to === undefined) return;
  if (from > to) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `The end date must not be before the start date, ${from}`,
    });
  } else if (to >= addMonths(from, periodYearsMax * 12)) {
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: `A period can be up to ${periodYearsMax} years`,
    });
  }
}
