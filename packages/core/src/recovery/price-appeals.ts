import { addBusinessDays } from '../business-days.ts';
import { addDays, dayLabel } from '../days.ts';
import { type AppealStart, type DayKind, daysText, floorCents } from '../floors.ts';
import { type Cents, toCents, zeroCents } from '../money.ts';
import type { Day } from '../remittance.ts';
import type { UsState } from '../us-states.ts';

/** What a payer says its price rests on (NCPDP 522-FM). */
export const reimbursementBases: Readonly<Record<string, string>> = {
  1: 'Ingredient cost as submitted',
  2: 'AWP',
  3: 'AWP less a percentage',
  4: 'Usual and customary',
  5: 'Lower of cost plus fee and usual and customary',
  6: 'MAC',
  7: 'MAC',
  8: 'Contract price',
  9: 'Acquisition cost',
  10: 'ASP',
  11: 'AMP',
  12: '340B price',
  13: 'WAC',
  14: 'Patient’s amount',
  15: 'Patient’s amount',
  16: 'Coupon',
  17: 'Special payment',
  18: 'Direct purchase price',
  19: 'State fee schedule',
  20: 'NADAC',
};
/** Priced by a maximum allowable cost list. */
export const macBases = ['6', '7'] as const;
/** The pharmacy's own usual and customary price was paid. */
export const usualBasis = '4';

/** `6 MAC` for `06`; undefined where an export says nothing. */
export function basisText(basis: string | null): string | undefined {
  if (basis === null) return undefined;
  const meaning = reimbursementBases[basis];
  return meaning === undefined ? basis : `${basis} ${meaning}`;
}

/** What a paid fill may be asked for, else the first reason that it may not. */
export const priceVerdicts = [
  'mac',
  'floor',
  'small',
  'asked',
  'closed',
  'no_invoice',
  'floor_unsure',
  'no_figures',
  'basis_unknown',
  'not_mac',
  'compound',
  'brand',
  'cost_unknown',
  'not_below',
] as const;
export type PriceVerdict = (typeof priceVerdicts)[number];
/** What a case of its own asks for. */
export type PriceKind = 'mac' | 'floor';

export const priceVerdictTexts: Readonly<
  Record<PriceVerdict, { readonly name: string; readonly meaning: string }>
> = {
  mac: {
    name: 'Below cost at MAC',
    meaning: 'Priced at MAC (522-FM 6 or 7), and paid below your own invoice.',
  },
  floor: {
    name: 'Appears to be under a floor',
    meaning: 'Paid below your state’s floor; the plan’s type (ERISA, Part D) may exclude it.',
  },
  small: { name: 'Below $3.00', meaning: 'Less than a letter is worth.' },
  asked: { name: 'Already asked', meaning: 'In a case that was prepared, sent or decided.' },
  closed: { name: 'Window closed', meaning: 'The last day to appeal is past.' },
  no_invoice: {
    name: 'Invoice missing',
    meaning: 'The payer asks for an invoice, and none of yours by the fill date has the drug.',
  },
  floor_unsure: {
    name: 'Floor to be checked',
    meaning:
      'The floor isn’t verified or is enjoined for some plans, or the fill is a discount card’s, ' +
      'a voucher’s or paid at your usual price (522-FM 4).',
  },
  no_figures: {
    name: 'Figures missing',
    meaning: 'The claims export has no ingredient cost paid (506-F6), or no quantity.',
  },
  basis_unknown: {
    name: 'Basis unknown',
    meaning: 'The claims export doesn’t say what the price rests on (522-FM).',
  },
  not_mac: {
    name: 'Not priced at MAC',
    meaning: 'The price rests on something else, such as the contract or AWP.',
  },
  compound: { name: 'Compound', meaning: 'A compound has no MAC of its own.' },
  brand: { name: 'Brand', meaning: 'A brand or single-source drug, which no MAC list prices.' },
  cost_unknown: {
    name: 'Cost unknown',
    meaning: 'None of your invoices on or before the fill date has the drug.',
  },
  not_below: { name: 'Not below cost', meaning: 'Paid at or above your own invoice.' },
};

/** Our choice: less is not worth a letter. */
export const appealCentsMin = 300;
/** Older fills are not looked at. No window is longer. */
export const appealLookDays = 365;

export interface PricedFill {
  /** What one unit cost by the pharmacy's own invoice, in millionths of a dollar. */
  readonly unitCostMillionths: number;
  readonly quantity: string;
  /** 506-F6. */
  readonly ingredientPaidCents: Cents;
}

/** By how much a fill was paid below its cost; the ingredient alone is compared. */
export function belowCostCents(fill: PricedFill): Cents {
  const { unitCostMillionths, quantity, ingredientPaidCents } = fill;
  const cost = floorCents({
    unitPriceMillionths: unitCostMillionths,
    quantity,
    feeCents: zeroCents,
  });
  return toCents(Math.max(0, cost - ingredientPaidCents));
}

/** How long a price may be appealed. */
export interface AppealWindow {
  readonly days: number;
  readonly dayKind: DayKind;
  readonly from: AppealStart;
}

/** The last day on which an appeal is in time; it counts, the day of the start doesn't. */
export function lastAppealDay({ days, dayKind }: AppealWindow, start: Day): Day {
  return dayKind === 'business' ? addBusinessDays(start, days) : addDays(start, days);
}

/** Every start whose window is still open today, with its last day; the newest first. */
export function openStarts(
  window: AppealWindow,
  today: Day,
): readonly { readonly start: Day; readonly last: Day }[] {
  const found: { start: Day; last: Day }[] = [];
  for (let start = today; ; start = addDays(start, -1)) {
    const last = lastAppealDay(window, start);
    if (last < today) return found;
    found.push({ start, last });
  }
}

/** `30 calendar days from the fill`. */
export function windowText({ days, dayKind, from }: AppealWindow): string {
  return `${daysText(days, dayKind)} from the ${from}`;
}

export interface OpenWindow {
  /** `Payer`, or the state. */
  readonly who: string;
  readonly window: AppealWindow;
  readonly last: Day;
  /** Why it may be open for longer. */
  readonly doubt?: string | undefined;
}

/** Why a state's window may be open for longer than its days; undefined: it closes. */
export function windowDoubt(known: {
  readonly isVerified: boolean;
  readonly hasStart: boolean;
  /** The law states the least that a payer must give. */
  readonly isMinimum: boolean;
}): string | undefined {
  const doubts = [
    ...(known.isVerified ? [] : ['not verified']),
    ...(known.hasStart ? [] : ['start not stated']),
    ...(known.isMinimum ? ['at least'] : []),
  ];
  return doubts.length === 0 ? undefined : doubts.join(', ');
}

/** The earlier last day, and why: every window is named with its own day. */
export function appealDeadline(
  windows: readonly OpenWindow[],
): { readonly dueOn: Day; readonly reason: string } | undefined {
  const [first, ...others] = windows.toSorted((one, other) => (one.last < other.last ? -1 : 1));
  if (first === undefined) return undefined;
  const said = [first, ...others].map(
    ({ who, window, last, doubt }) =>
      `${who}: ${windowText(window)}, to ${dayLabel(last)}${doubt ? ` (${doubt})` : ''}`,
  );
  return { dueOn: first.last, reason: said.join('. ') };
}

/** Where a window counts from a remittance that has not come. */
export const startMissingReason = 'Window known, start missing: it counts from the remittance.';

/** A payer's window that its own pages state; a person decides whether it holds. */
export const knownWindows = [
  {
    name: /\boptum ?(rx)?\b/i,
    window: { days: 30, dayKind: 'calendar', from: 'fill' } satisfies AppealWindow,
    source: 'Optum Rx, read November 2026: 30 days unless a state says otherwise',
  },
] as const;

/** What is known of a payer's window by its name. */
export function knownWindowOf(payerName: string) {
  return knownWindows.find(({ name }) => name.test(payerName));
}

/** What a payer answers to an appeal. */
export const appealAnswers = [
  'adjusted',
  'denied',
  'not_mac',
  'late',
  'incomplete',
  'none',
] as const;
export type AppealAnswer = (typeof appealAnswers)[number];

export const appealAnswerTexts: Readonly<Record<AppealAnswer, string>> = {
  adjusted: 'Adjusted',
  denied: 'Denied, available elsewhere',
  not_mac: 'Not priced at MAC',
  late: 'Sent too late',
  incomplete: 'Incomplete',
  none: 'No answer',
};

/** Where the pharmacy itself must reverse and bill again to be paid an adjusted price. */
export const rebillStates: readonly UsState[] = ['AR', 'NY', 'TX'];

/** How a payer wants its appeals, as the pharmacy wrote down. */
export interface AppealFiling {
  readonly filer: 'store' | 'psao';
  /** A portal or an address; empty: not known. */
  readonly channel: string;
  /** The last day of the payer's decision, once it was sent. */
  readonly answerBy: Day | undefined;
  /** Whether an adjusted price applies to fills before the answer; null: not known. */
  readonly isRetroactive: boolean | null;
}

/** What is to be done next about an appeal of prices; undefined where nothing is. */
export function taskOfAppeal({
  stage,
  filing,
  ...adjusting
}: {
  /** `waiting`: sent, and nothing was answered yet. */
  readonly stage: 'to_send' | 'waiting' | 'answered';
  /** Undefined: the pharmacy wrote nothing down about the payer. */
  readonly filing: AppealFiling | undefined;
} & Adjusting): string | undefined {
  if (stage === 'answered' || adjusting.isAdjusted) {
    const task = taskAfterAppeal(adjusting);
    const isLost = task !== undefined && filing?.isRetroactive === false;
    return isLost ? `${task} This payer says that it adjusts later fills only.` : task;
  }
  if (filing === undefined) return undefined;
  if (stage === 'waiting') {
    const { answerBy } = filing;
    return answerBy && `The payer’s decision is due by ${dayLabel(answerBy)}.`;
  }
  const { filer, channel } = filing;
  if (filer === 'psao') {
    const by = channel === '' ? '' : ` by ${channel}`;
    return `Your PSAO sends this payer’s appeals: give it the letter and the table${by}.`;
  }
  return channel === '' ? undefined : `Send the letter and the table by ${channel}.`;
}

interface Adjusting {
  readonly isAdjusted: boolean;
  /** Whether all that was asked or promised has come. */
  readonly isPaid: boolean;
  /** Of the pharmacy. */
  readonly state: UsState | null;
}

/** What remains to be done once a price was adjusted; undefined where nothing does. */
export function taskAfterAppeal({ isAdjusted, isPaid, state }: Adjusting): string | undefined {
  if (!isAdjusted || isPaid) return undefined;
  return state !== null && rebillStates.includes(state)
    ? 'Reverse the adjusted claims and bill them again: in your state the pharmacy does. The money is seen when a remittance has it.'
    : 'Wait until the payer reprocesses the claims. The money is seen when a remittance has it.';
}
