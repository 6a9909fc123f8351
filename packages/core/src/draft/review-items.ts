import { isSettledByWord } from './acceptable-at-once.ts';
import { seenWith } from './accepted-doubts.ts';
import type { DraftLump, DraftPayment, DraftValue, LeftOver, PageBox } from './draft-remittance.ts';
import { draftPaymentFields } from './draft-remittance.ts';
import type { Doubt, ProvenPayment } from './proven-payment.ts';

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
