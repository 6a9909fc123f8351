import { type Cents, divideWhole, toCents } from '../money.ts';

/** Who a plan covers, which decides the rules for its fees and prices. */
export const planLines = [
  'part_d',
  'commercial',
  'medicaid_mco',
  'medicaid_ffs',
  'cash_card',
  'voucher',
  'other',
] as const;
export type PlanLine = (typeof planLines)[number];

export const planStatuses = ['proposed', 'unknown', 'confirmed'] as const;

export const planLineTexts: Readonly<Record<PlanLine, string>> = {
  part_d: 'Part D',
  commercial: 'Commercial',
  medicaid_mco: 'Medicaid managed care',
  medicaid_ffs: 'Medicaid fee-for-service',
  cash_card: 'Discount card',
  voucher: 'Voucher',
  other: 'Other',
};

/**
 * What the plan type column of an export must say in full, in lower case and without punctuation.
 * Ours: PBMs and pharmacy systems share no list. "Medicare" and "Medicaid" alone don't say which
 * part or program.
 */
const planTypes: readonly (readonly [PlanLine, RegExp])[] = [
  ['part_d', /^(medicare )?(part ?d|pdp|ma ?pd|mapdp|med ?d|d)( plan)?$/],
  [
    'commercial',
    /^(commercial|private|employer|group health|exchange|marketplace)( insurance| plan)?$/,
  ],
  ['medicaid_mco', /^(medicaid )?(mco|managed medicaid|managed care|managed care organization)$/],
  ['medicaid_ffs', /^(medicaid )?(ffs|fee for service)$/],
  ['cash_card', /^(cash|discount|savings) card$/],
  ['voucher', /^(e ?voucher|voucher|coupon|co ?pay card|manufacturer (coupon|card))$/],
  ['other', /^(other|workers comp(ensation)?|tricare|va|hospice|ltc facility)$/],
];

/** The line of business that an export's plan type names; undefined where it names none. */
export function lineOfPlanType(planType: string): PlanLine | undefined {
  const words = planType
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return planTypes.find(([, says]) => says.test(words))?.[0];
}

/** CLP06 of a Medicare Advantage HMO. HM, MA, MB and OF also stand for other plans. */
export const medicareAdvantageCode = '16';

export interface PlanEvidence {
  readonly fills: number;
  /** Of these, fills with a refund of the Medicare Transaction Facilitator. */
  readonly refunds: number;
  /** Matched claims that a payer filed as Medicare Advantage. */
  readonly medicareClaims: number;
  /** What the exports call it. */
  readonly planTypes: readonly { readonly text: string; readonly fills: number }[];
}

export const proposalReasons = ['refund', 'plan_type', 'filing_code', 'same_plan'] as const;
export type ProposalReason = (typeof proposalReasons)[number];

export interface PlanProposal {
  readonly line: PlanLine;
  readonly by: ProposalReason;
}

/**
 * The line of business that evidence proposes to a person; it decides nothing. `confirmedAlike` are
 * the lines of confirmed plans with the same BIN and PCN.
 */
export function proposePlanLine(
  { refunds, planTypes: types, medicareClaims }: PlanEvidence,
  confirmedAlike: readonly PlanLine[],
): PlanProposal | undefined {
  if (refunds > 0) return { line: 'part_d', by: 'refund' };
  const said = new Set(types.flatMap(({ text }) => lineOfPlanType(text) ?? []));
  const [line] = said;
  if (line !== undefined && said.size === 1) return { line, by: 'plan_type' };
  if (said.size > 1) return undefined;
  if (medicareClaims > 0) return { line: 'part_d', by: 'filing_code' };
  const [alike] = confirmedAlike;
  if (alike === undefined || new Set(confirmedAlike).size > 1) return undefined;
  return { line: alike, by: 'same_plan' };
}

/** A percent in millionths: 42 CFR 423.520 adds 0.1 point to the 3-month Treasury rate. */
const addedMillionths = 100_000n;
const daysOfYear = 365n;

/**
 * Interest on late payments, where `centDays` is the sum of cents times their late days, and the
 * rate is millionths of a percent. The rule doesn't say how days count: 365 a year is our choice.
 */
export function lateInterestCents(centDays: bigint, rateMillionths: number): Cents {
  const rate = BigInt(rateMillionths) + addedMillionths;
  return toCents(divideWhole(centDays * rate, 100_000_000n * daysOfYear, 'half_away_from_zero'));
}

/** From this day on, the price includes price concessions (42 CFR 423.100). */
export const partDFillsSince = '2024-01-01';

/** What a payer is asked about its fees on Part D claims; it concludes nothing. */
export const partDQuestion =
  'Which term and which fills does this amount concern, and how does it agree with ' +
  '42 CFR 423.100?';
