import { addMonths } from '@pfs/core/days';
import { z } from 'zod';
import { periodYearsMax } from './limits.ts';

/** Dollars as a JSON number with at most two decimals, computed from whole cents. */
export const dollars = z.number();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/**
 * A calendar day from a caller, from 1900 to 2099. An invalid one aborts the check, so that no rule
 * over several fields calculates with it.
 */
export function askedDay(message = 'Use a date like 2026-03-01') {
  const wrong = { error: message, abort: true };
  return z.iso.date(wrong).refine((text) => /^(19|20)/.test(text), wrong);
}

/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-03');

/** A month from a caller, with room for the months shown around it. */
export const askedMonth = month.regex(/^(19|20)/, 'Use a month like 2026-03');

/** A search text. The database can't store NUL. */
export function askedText(lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .refine((text) => !text.includes('\0'), 'Remove NUL characters');
}

/** A name or another single line. Characters that hide or reverse parts of it are refused. */
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

/** The answer of a step that has nothing else to say. */
export const messageAnswer = z.object({ message: z.string() });

export const instant = z.iso.datetime();
export const id = z.uuid();
export const idParams = z.strictObject({ id });

export const email = z
  .string('Please enter a valid email address')
  .trim()
  .max(255, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** The reason for a decision, kept in the audit trail. */
export const note = z
  .string('Enter a reason')
  .trim()
  .min(3, 'Enter a reason')
  .max(500, 'At most 500 characters');

export const captchaToken = z.string().max(8_192).optional();

interface DecimalForm {
  /** The most digits before the point. */
  readonly whole: number;
  readonly decimals: number;
  /** The message for any other form. */
  readonly message: string;
}

/** An exact decimal, sent as a JSON number or as text, and parsed to plain text. */
function decimal({ whole, decimals, message }: DecimalForm) {
  const form = new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`);
  return z
    .union([z.number(), z.string().trim().max(40, message)], message)
    .transform((value) => (value === 0 ? '0' : String(value)))
    .refine((text) => form.test(text), message);
}

/** Dollars and cents, possibly negative, as text for `parseCents`. */
export const typedDollars = decimal({
  whole: 9,
  decimals: 2,
  message: 'Use dollars with up to two decimals, like 1204.50',
});

/** A percent, possibly negative, as text. */
export const typedPercent = decimal({
  whole: 3,
  decimals: 2,
  message: 'Use a percent with up to two decimals, like 18.50',
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

/** The part of a list to return: its beginning, or a page with `page`. */
export const listWindow = {
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
};

/** One page of a list, the first by default. */
export function pageFields(pageSize: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(pageSize),
  };
}

/** A period from a caller, `from` and `to` both included. Future days are allowed. */
export const periodFields = { from: askedDay().optional(), to: askedDay().optional() };

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A refinement for objects with `periodFields`: the range must not be reversed or exceed ten years.
 */
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
