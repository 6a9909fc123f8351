import { isDay } from '../../days.ts';
import {
  type DraftLump,
  type DraftPayment,
  type DraftValue,
  draftPaymentFields,
  type LeftOver,
  type PageBox,
} from '../draft-remittance.ts';
import type { Doubt, ProvenPayment } from '../proven-payment.ts';
import { seenText } from './accepted-doubts.ts';
import { type DraftTarget, valueAt } from './draft-change.ts';
import { isBalanced } from './open-items.ts';

/** One doubt of a document and what it concerns, to be settled on its own. */
export interface ReviewItem {
  /** Built from its place, so it stays the same until it is settled or rows change payment. */
  readonly id: string;
  readonly payment: number;
  readonly doubt: Doubt;
  /** Its row's prescription number, as read. */
  readonly claimId: string | undefined;
  readonly value: DraftValue | undefined;
  /** The value's box, or else its row's. */
  readonly box: PageBox | undefined;
  /** The step that accepts it; undefined if only a value settles it. */
  readonly acceptedBy: 'accept' | 'accept_row' | 'accept_doubt' | undefined;
  /** Whether a value can be entered for it: in its field, or in one of its row. */
  readonly isCorrectable: boolean;
}

/** Everything that needs review in a document's payments. */
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

/** The first leftover that the doubt names. */
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
  if (seenText(doubt, proven) !== undefined) return 'accept_doubt';
  if (doubt.part === 'claim' && doubt.field === undefined) return 'accept_row';
  return value !== undefined && isSettledByAcceptance(doubt, proven.payment) ? 'accept' : undefined;
}

/** Printed sums and columns are only compared. */
function isCorrectable({ part, field }: Doubt): boolean {
  if (part === 'claim' || part === 'lump') return true;
  return part === 'payment' && draftPaymentFields.some((one) => one === field);
}

/** Doubts that remain even if a person vouches for the value as read. */
const permanentCodes: ReadonlySet<string> = new Set(['not_an_amount', 'count_not_plausible']);

/**
 * Whether an unproven payment balances and only needs a person to confirm its values as read: then
 * one step finishes it.
 */
export function canAcceptInOneStep(proven: ProvenPayment): boolean {
  const { differenceCents, doubts, payment } = proven;
  if (doubts.length === 0 || !isBalanced(differenceCents, proven)) return false;
  return doubts.every((doubt) => isSettledByAcceptance(doubt, payment));
}

/** Money may be lost in these, and accepting many doubts at once doesn't show them. */
const acceptedAloneCodes: ReadonlySet<string> = new Set([
  'amount_in_words',
  'amount_left_over',
  'row_left_over',
]);

export function isBulkAcceptable({ code }: Doubt): boolean {
  return !acceptedAloneCodes.has(code);
}

/** Whether confirming the values as read settles it. */
function isSettledByAcceptance(doubt: Doubt, payment: DraftPayment): boolean {
  if (permanentCodes.has(doubt.code)) return false;
  const targets = doubtedTargets(payment, { payment: 0, doubts: [doubt] });
  const values = targets.map((target) => valueAt([payment], target));
  if (values.length === 0 || values.includes(undefined)) return false;
  return doubt.code !== 'date_not_plausible' || values.every((value) => isDay(value?.value ?? ''));
}

/**
 * Everything uncertain in a payment that has a value: what a person accepts in one step. A doubt
 * about a column covers each of its values; a row that doesn't add up stays on its own.
 */
export function doubtedTargets(
  draft: DraftPayment,
  { payment, doubts }: { readonly payment: number; readonly doubts: readonly Doubt[] },
): readonly DraftTarget[] {
  const targets: DraftTarget[] = [];
  for (const { part, row, field } of doubts) {
    const header = draftPaymentFields.find((one) => one === field);
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
