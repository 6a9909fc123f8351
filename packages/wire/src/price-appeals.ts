import { appealStarts, dayKinds } from '@pfs/core/floors';
import { priceVerdicts } from '@pfs/core/recovery/price-appeals';
import { z } from 'zod';
import { askedDay, day, dollars, id, lineOfText, listWindow } from './fields.ts';
import { route } from './route.ts';

const verdict = z.enum(priceVerdicts);
const count = z.number().int();

const priceCheck = z.object({
  /** Of the adjudication. */
  id,
  verdict,
  rxNumber: z.string(),
  fillNumber: count,
  filledOn: day,
  drugName: z.string().nullable(),
  ndc: z.string().nullable(),
  payerName: z.string(),
  quantity: z.number().nullable(),
  /** 522-FM with its meaning. */
  basis: z.string().nullable(),
  /** 506-F6. */
  paid: dollars.nullable(),
  /** 507-F7. */
  feePaid: dollars.nullable(),
  cost: dollars.nullable(),
  floor: dollars.nullable(),
  /** By how much it was paid below its cost or floor, whether that may be asked for or not. */
  below: dollars,
  lastOn: day.nullable(),
  /** The day of a state’s window is past that isn’t verified, or only the least: none is shown. */
  mayBeLate: z.boolean(),
  /** The case that asks for it. */
  caseId: id.nullable(),
});

export type PriceCheck = z.infer<typeof priceCheck>;

const priceSummary = z.object({
  /** Prices are being looked at. */
  finding: z.boolean(),
  verdicts: z.array(z.object({ verdict, fills: count, below: dollars })),
  /** Fills under a state rule of which no floor price is known on their fill date. */
  floorNotChecked: count,
});

export type PriceSummary = z.infer<typeof priceSummary>;

const dayKind = z.enum(dayKinds);
const filer = z.enum(['store', 'psao']);

const appealRule = z.object({
  id,
  payer: z.object({ id, name: z.string() }),
  days: count,
  dayKind,
  starts: z.enum(appealStarts),
  /** Who sends appeals. */
  filer,
  /** A portal or an address; empty: not known. */
  channel: z.string(),
  needsInvoice: z.boolean(),
  answerDays: count.nullable(),
  answerDayKind: dayKind.nullable(),
  /** Whether an adjusted price applies to fills before the answer; null: not known. */
  isRetroactive: z.boolean().nullable(),
  source: z.string(),
  readOn: day.nullable(),
});

export type AppealRule = z.infer<typeof appealRule>;

const daysMessage = 'Enter whole days from 1 to 365';
const days = z.coerce
  .number(daysMessage)
  .int(daysMessage)
  .min(1, daysMessage)
  .max(365, daysMessage);

/** From a caller or a form. */
const yesNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((text) => text === 'yes')]);

/** A whole rule: what is left out is removed. */
export const appealRuleBody = z.strictObject({
  payerId: z.uuid('Choose a payer'),
  days,
  dayKind: dayKind.default('calendar'),
  starts: z.enum(appealStarts).default('fill'),
  filer: filer.default('store'),
  channel: lineOfText(0, 200, 'Enter a portal or address').default(''),
  needsInvoice: yesNo.default(true),
  answerDays: days.nullable().default(null),
  answerDayKind: dayKind.default('calendar'),
  isRetroactive: yesNo.nullable().default(null),
  source: lineOfText(0, 300, 'Enter where it is stated').default(''),
  readOn: askedDay().nullable().default(null),
});

export type AppealRuleBody = z.output<typeof appealRuleBody>;

export const priceAppealRoutes = {
  getPriceSummary: route('GET /api/price-appeals/summary', {
    access: 'signed_in',
    summary: 'Count paid fills by whether they can be appealed, or why not',
    answer: priceSummary,
  }),
  listPriceChecks: route('GET /api/price-appeals', {
    access: 'signed_in',
    summary: 'List paid fills by appeal status, earliest deadline first; paged',
    query: z.strictObject({ verdict, ...listWindow }),
    answer: z.array(priceCheck),
  }),
  listAppealRules: route('GET /api/appeal-rules', {
    access: 'signed_in',
    summary: 'List payers’ windows to appeal prices, and payers without one',
    answer: z.object({
      rules: z.array(appealRule),
      /** Without a window, with what is known of theirs by name. */
      others: z.array(
        z.object({
          id,
          name: z.string(),
          suggested: appealRule
            .pick({ days: true, dayKind: true, starts: true, source: true })
            .nullable(),
        }),
      ),
    }),
  }),
  setAppealRule: route('POST /api/appeal-rules', {
    access: 'pharmacy_admin',
    summary: 'Set a payer’s appeal window; omitted fields are removed',
    body: appealRuleBody,
    answer: appealRule,
  }),
  removeAppealRule: route('DELETE /api/appeal-rules/:id', {
    access: 'pharmacy_admin',
    summary: 'Remove a payer’s window to appeal prices',
    answer: z.object({ id }),
  }),
};
