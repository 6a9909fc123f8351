import { drugClasses, listedClasses, termBenchmarks } from '@pfs/core/contracts/contract-terms';
import {
  disputeStarts,
  guaranteeKinds,
  guaranteePeriods,
  measuredAt,
  type RuleTest,
  ruleTests,
  settlements,
  valuesOfTest,
} from '@pfs/core/contracts/guarantees';
import { dayKinds } from '@pfs/core/floors';
import { planLines } from '@pfs/core/recovery/plans';
import { z } from 'zod';
import { askedDay, id, lineOfText, typedDollars, typedPercent } from './fields.ts';

const listMax = 200;
const citation = lineOfText(1, 300, 'Enter where the contract says it');
const code = z.string().trim().min(1).max(40);
const codes = z.array(code).max(listMax, `At most ${listMax}`).default([]);
const plan = z
  .string()
  .trim()
  .regex(/^\d{6}(\/[^/]{1,40}){0,2}$/, 'Use BIN, BIN/PCN or BIN/PCN/GROUP, like 004336/ADV');
const plans = z.array(plan).max(listMax, `At most ${listMax} plans`).default([]);
const ndcMessage = 'Use 4 to 11 digits of an NDC without hyphens, like 00093742456';
const ndc = z
  .string()
  .trim()
  .regex(/^\d{4,11}$/, ndcMessage);
const daw = z.string().regex(/^\d$/, 'Use DAW codes from 0 to 9');
const daysMessage = 'Enter whole days from 1 to 365';
const days = z.number(daysMessage).int(daysMessage).min(1, daysMessage).max(365, daysMessage);

const upToThousand = typedDollars.refine(
  (text) => !text.startsWith('-') && Number(text) <= 1_000,
  'Use $0 to $1,000',
);

/** What both a term and a guarantee say of the claims they concern. */
const scope = {
  /** Empty: all of the payer. */
  plans,
  /** 545-2F; empty: all. */
  networks: codes,
  line: z.enum(planLines).nullable().default(null),
  /** Brands with these DAW codes count as generics. */
  genericDaws: z.array(daw).max(10).default([]),
  from: askedDay(),
  to: askedDay().nullable().default(null),
};

function checkDays(
  { from, to }: { readonly from: string; readonly to: string | null },
  context: z.RefinementCtx,
): void {
  if (to !== null && to < from) refuse(context, 'to', 'The last day must not be before the first');
}

function refuse(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}

const leg = z.strictObject({
  benchmark: z.enum(termBenchmarks, 'Choose a benchmark'),
  /** Off the benchmark; negative: on top of it. */
  percentOff: typedPercent.refine((text) => Number(text) <= 100, 'At most 100% off').default('0'),
  added: typedDollars.default('0'),
});

const termFields = {
  ...scope,
  drugClass: z.enum(drugClasses, 'Choose a drug class').nullable().default(null),
  /** Beginnings of NDCs; specialty drugs and vaccines need some. */
  ndcs: z.array(ndc).max(2_000, 'At most 2,000 NDCs').default([]),
  daysFrom: days.nullable().default(null),
  daysTo: days.nullable().default(null),
  legs: z.array(leg).min(1, 'Choose a benchmark').max(termBenchmarks.length),
  lesserOf: z.boolean().default(true),
  fee: upToThousand.default('0'),
  citation,
};
type TermFields = z.output<z.ZodObject<typeof termFields>>;

function checkTerm(body: TermFields, context: z.RefinementCtx): void {
  checkDays(body, context);
  const { daysFrom, daysTo, legs, ndcs, drugClass: chosen } = body;
  if (daysFrom !== null && daysTo !== null && daysTo < daysFrom) {
    refuse(context, 'daysTo', 'The most days must not be below the fewest');
  }
  if (new Set(legs.map(({ benchmark }) => benchmark)).size < legs.length) {
    refuse(context, 'legs', 'Choose each benchmark once');
  }
  if (chosen !== null && listedClasses.has(chosen) && ndcs.length === 0) {
    refuse(context, 'ndcs', 'Enter the contract’s NDCs: no file says which drugs these are');
  }
}

/** Without its payer, which stays. */
export const changedTermBody = z.strictObject(termFields).superRefine(checkTerm);
export const contractTermBody = z
  .strictObject({ payerId: id, ...termFields })
  .superRefine(checkTerm);

export type ChangedTermBody = z.output<typeof changedTermBody>;
export type ContractTermBody = z.output<typeof contractTermBody>;

const ruleValue: Readonly<Partial<Record<RuleTest, RegExp>>> = {
  usual_at_most: /^\d{1,6}(\.\d{1,2})?$/,
  days_supply: /^\d{1,3}$/,
  line: new RegExp(`^(${planLines.join('|')})$`),
  plan: /^\d{6}(\/[^/]{1,40}){0,2}$/,
  ndc: /^\d{4,11}$/,
  daw: /^\d$/,
  basis: /^\d{1,3}$/,
  clarification: /^\d{1,3}$/,
};

/** Tests of codes that systems print as `04`, `4` or `04-U&C`. */
const codeTests: ReadonlySet<RuleTest> = new Set(['basis', 'clarification', 'daw']);
const plainCode = (text: string) => (/\d+/.exec(text)?.[0] ?? text).replace(/^0+(?=\d)/, '');

const rule = z
  .strictObject({
    effect: z.enum(['in', 'out']),
    test: z.enum(ruleTests),
    values: z.array(code).max(2_000).default([]),
  })
  .transform(({ values, ...one }) => ({
    ...one,
    values: codeTests.has(one.test) ? [...new Set(values.map(plainCode))] : values,
  }))
  .superRefine(({ test, values }, context) => {
    const wanted = valuesOfTest[test];
    if (wanted === undefined ? values.length === 0 : values.length !== wanted) {
      refuse(context, 'values', 'Enter what the rule looks for');
    } else if (values.some((value) => ruleValue[test]?.test(value) === false)) {
      refuse(context, 'values', 'A value doesn’t fit this rule');
    } else if (test === 'days_supply' && Number(values[1]) < Number(values[0])) {
      refuse(context, 'values', 'The most days must not be below the fewest');
    }
  });

const guaranteeFields = {
  ...scope,
  kind: z.enum(guaranteeKinds, 'Choose a guarantee'),
  /** GER and BER: percent off AWP. DFER: dollars for a claim. */
  rate: typedDollars.refine((text) => !text.startsWith('-'), 'Use a rate of zero or more'),
  period: z.enum(guaranteePeriods, 'Choose a period'),
  rules: z.array(rule).max(50, 'At most 50 rules').default([]),
  measuredAt: z.enum(measuredAt),
  /** Guarantees of the payer with the same one are settled together. */
  offsetGroup: lineOfText(0, 60, 'Enter a group').default(''),
  settlement: z.enum(settlements),
  disputeDays: days.nullable().default(null),
  disputeDayKind: z.enum(dayKinds).default('calendar'),
  disputeFrom: z.enum(disputeStarts).default('settlement'),
  citation,
};
type GuaranteeFields = z.output<z.ZodObject<typeof guaranteeFields>>;

function checkGuarantee(body: GuaranteeFields, context: z.RefinementCtx): void {
  checkDays(body, context);
  const { kind: of, rate } = body;
  if (of !== 'dfer' && Number(rate) > 100) refuse(context, 'rate', 'At most 100%');
  if (of === 'dfer' && Number(rate) > 1_000) refuse(context, 'rate', 'At most $1,000');
}

/** Without its payer, which stays. */
export const changedGuaranteeBody = z.strictObject(guaranteeFields).superRefine(checkGuarantee);
export const contractGuaranteeBody = z
  .strictObject({ payerId: id, ...guaranteeFields })
  .superRefine(checkGuarantee);

export type ChangedGuaranteeBody = z.output<typeof changedGuaranteeBody>;
export type ContractGuaranteeBody = z.output<typeof contractGuaranteeBody>;
