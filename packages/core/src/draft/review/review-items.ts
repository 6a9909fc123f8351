import { isDay } from '../doubts/text-doubts.ts';
import {
  type DraftLump,
  type DraftPayment,
  type DraftValue,
  draftPaymentFields,
  type LeftOver,
  type PageBox,
} from '../draft-remittance.ts';
import type { Doubt, ProvenPayment } from '../proven-payment.ts';
import { seenWith } from './accepted-doubts.ts';
import { type DraftTarget, valueAt } from './draft-change.ts';
import { isBalanced } from './open-items.ts';

/** One doubt of a document with what it is about: a person settles each by itself. */
export interface ReviewItem {
  /** Made of its place, so it stays the same until it is settled or rows change their payment. */
  readonly id: string;
  readonly payment: number;
  readonly doubt: Doubt;
  /** The prescription number of its row, as it was read. */
  readonly claimId: string | undefined;
  readonly value: DraftValue | undefined;
  /** Of the value, or else of its row. */
  readonly box: PageBox | undefined;
  /** The step that accepts it; undefined where only a value settles it. */
  readonly acceptedBy: 'accept' | 'accept_row' | 'accept_doubt' | undefined;
  /** Whether a value can be written for it: in its field, or in one of its row. */
  readonly isCorrectable: boolean;
}

/** What waits for a person in the payments of a document. */
export function reviewItems(payments: readonly ProvenPayment[]): readonly ReviewItem[] {
  return payments.flatMap((proven, payment) => {
    const placeOf = createPlaces(proven.payment);
    return proven.doubts.map((doubt): ReviewItem => {
      const { part, row, field, code } = doubt;
      const id = [payment, part, row ?? '-', field ?? '-', code].join('.');
      const place = placeOf(doubt);
      const acceptedBy = acceptedByOf(doubt, proven, place.value);
      return { id, payment, doubt, ...place, acceptedBy, isCorrectable: isCorrectable(doubt) };
    });
  });
}

type Place = Pick<ReviewItem, 'claimId' | 'value' | 'box'>;

function createPlaces(payment: DraftPayment): (doubt: Doubt) => Place {
  const { claims, controls, fields, lumps } = payment;
  const [claimAt, lumpAt] = [claims, lumps].map(
    (rows) => new Map(rows.map((one) => [one.row, one])),
  ) as [Map<number, (typeof claims)[number]>, Map<number, (typeof lumps)[number]>];
  return ({ part, row = -1, field, code }) => {
    if (part === 'claim') {
      const claim = claimAt.get(row);
      const value = valueIn(claim?.fields, field);
      return { claimId: claim?.fields.claimId?.value, value, box: value?.box ?? claim?.box };
    }
    if (part === 'lump') {
      const lump = lumpAt.get(row);
      const value = valueOfLump(lump, field);
      return { claimId: undefined, value, box: value?.box ?? lump?.box };
    }
    const value = part === 'control' ? controls[row]?.value : valueIn(fields, field);
    return { claimId: undefined, value, box: value?.box ?? leftOverOf(payment, code)?.box };
  };
}

/** The first of what a doubt about things left over names. */
function leftOverOf(
  { leftOver, rowsLeftOver }: DraftPayment,
  code: Doubt['code'],
): LeftOver | undefined {
  if (code === 'amount_left_over') return leftOver?.[0];
  return code === 'row_left_over' ? rowsLeftOver?.[0] : undefined;
}

function valueOfLump(lump: DraftLump | undefined, field: string | undefined) {
  if (field === 'reference' || field === 'payerName') return lump?.[field];
  return lump?.amount;
}

type Values = Readonly<Record<string, DraftValue | undefined>>;

function valueIn(fields: Values | undefined, field: string | undefined): DraftValue | undefined {
  return field === undefined ? undefined : fields?.[field];
}

function acceptedByOf(
  doubt: Doubt,
  proven: ProvenPayment,
  value: DraftValue | undefined,
): ReviewItem['acceptedBy'] {
  if (seenWith(doubt, proven) !== undefined) return 'accept_doubt';
  if (doubt.part === 'claim' && doubt.field === undefined) return 'accept_row';
  return value !== undefined && isSettledByWord(doubt, proven.payment) ? 'accept' : undefined;
}

/** A printed sum and a column are only compared. */
function isCorrectable({ part, field }: Doubt): boolean {
  if (part === 'claim' || part === 'lump') return true;
  return part === 'payment' && draftPaymentFields.some((one) => one === field);
}

/** Doubts that stay, whoever vouches for the value as it was read. */
const stays: ReadonlySet<string> = new Set(['not_an_amount', 'count_not_plausible']);

/**
 * Whether a payment that waits balances, and waits for no more than a person's word that its
 * values are right as they were read: it is finished in one step.
 */
export function isAcceptableAtOnce(proven: ProvenPayment): boolean {
  const { differenceCents, doubts, payment } = proven;
  if (doubts.length === 0 || !isBalanced(differenceCents, proven)) return false;
  return doubts.every((doubt) => isSettledByWord(doubt, payment));
}

/** Money may be lost in them: who accepts many doubts in one step has not seen these. */
const seenAlone: ReadonlySet<string> = new Set([
  'amount_in_words',
  'amount_left_over',
  'row_left_over',
]);

export function isAcceptedWithOthers({ code }: Doubt): boolean {
  return !seenAlone.has(code);
}

/** Whether it goes away once a person says that its values are right as they were read. */
function isSettledByWord(doubt: Doubt, payment: DraftPayment): boolean {
  if (stays.has(doubt.code)) return false;
  const targets = doubtedTargets(payment, { payment: 0, doubts: [doubt] });
  const values = targets.map((target) => valueAt([payment], target));
  if (values.length === 0 || values.includes(undefined)) return false;
  return doubt.code !== 'date_not_plausible' || values.every((value) => isDay(value?.value ?? ''));
}

const headerFields = [
  'payerName',
  'payerId',
  'traceNumber',
  'paidOn',
  'amount',
  'payeeName',
] as const;

/**
 * All that is doubtful in a payment and says something: what a person accepts in one step. A doubt
 * about a column is one about each of its values; a row that does not add up stays for itself.
 */
export function doubtedTargets(
  draft: DraftPayment,
  { payment, doubts }: { readonly payment: number; readonly doubts: readonly Doubt[] },
): readonly DraftTarget[] {
  const targets: DraftTarget[] = [];
  for (const { part, row, field } of doubts) {
    const header = headerFields.find((one) => one === field);
    if (part === 'payment' && header !== undefined) {
      targets.push({ part, payment, field: header });
    } else if (part === 'payment' && field !== undefined) {
      for (const claim of draft.claims) targets.push(...targetsIn(claim, payment, field));
    } else if (part === 'claim' && field !== undefined) {
      const claim = draft.claims.find((one) => one.row === row);
      if (claim !== undefined) targets.push(...targetsIn(claim, payment, field));
    } else if (part === 'lump' && row !== undefined) {
      const own = field === 'payerName' ? field : 'amount';
      targets.push({ part, payment, row, field: own });
    }
  }
  return targets;
}

function targetsIn(
  { row, fields }: DraftPayment['claims'][number],
  payment: number,
  wanted: string,
): readonly DraftTarget[] {
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  return keys
    .filter((field) => field === wanted)
    .map((field) => ({ part: 'claim', payment, row, field }));
}
