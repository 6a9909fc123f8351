import type { DraftPayment, DraftPaymentField } from './draft-remittance.ts';

/**
 * What a pharmacy knows of a layout, because a person once said it of a document: each fact is
 * optional, and more kinds of facts may follow. Labels are in full words and lower case.
 */
export interface LayoutFacts {
  readonly payerName?: string | undefined;
  /** The words beside or above which the payment's number stands. */
  readonly traceNumberLabel?: string | undefined;
  /** The words beside or above which the payment's date stands. */
  readonly paidOnLabel?: string | undefined;
}

export interface KnownLayout {
  readonly id: string;
  readonly fingerprint: string;
  readonly facts: LayoutFacts;
}

/** What a reader is told of a pharmacy before it reads a document. */
export interface LayoutKnowledge {
  readonly layouts: readonly KnownLayout[];
  /** The payers that the pharmacy knows: a page that names one of them is of no other. */
  readonly payerNames: readonly string[];
}

/** A number or day on a page with the words that stand beside or above it. */
export interface LabelledFact {
  readonly field: 'traceNumber' | 'paidOn';
  readonly label: string;
  /** In its normal form. */
  readonly value: string;
}

/** What a document looks like, and what a person's words about it can be learned from. */
export interface DocumentLayout {
  readonly fingerprint: string;
  /** Whether its head says more than headings do, so that it can be one payer's own. */
  readonly isOfOnePayer: boolean;
  readonly labelled: readonly LabelledFact[];
  /** What labels that the reader knows say: that always goes first, so it teaches nothing. */
  readonly told: readonly string[];
  /** The known layout that told something of it. */
  readonly knownLayoutId?: string;
}

/** Of a page's 24 parts: columns are as wide as their contents, and no scan lies just so. */
const shiftMax = 3;

/** Whether two fingerprints are of one layout: the same words, in much the same places. */
export function isSameLayout(one: string, other: string): boolean {
  if (one === other) return true;
  const [words, places = ''] = one.split(':');
  const [otherWords, otherPlaces = ''] = other.split(':');
  if (words !== otherWords) return false;
  const [first, second] = [places, otherPlaces].map((text) => text.split('.').map(Number));
  return (
    first !== undefined &&
    first.length === second?.length &&
    first.every((place, at) => Math.abs(place - (second[at] ?? 0)) <= shiftMax)
  );
}

/**
 * What the values that a person set in a document's payments say of its layout. A number or day
 * that stands nowhere on the page, or under no words, is this document's alone.
 */
export function factsLearned(
  payments: readonly DraftPayment[],
  { isOfOnePayer, labelled, told }: Omit<DocumentLayout, 'fingerprint'>,
): LayoutFacts {
  const isOpen = isOfOnePayer && !told.includes('payerName');
  const payerName = isOpen ? typedInAll(payments, 'payerName') : undefined;
  // Of several payments each has a number and a day of its own.
  const [only] = payments.length === 1 ? payments : [];
  const labelOf = (field: LabelledFact['field']): string | undefined => {
    const typed = only === undefined ? undefined : typedInAll([only], field);
    if (typed === undefined || told.includes(field)) return undefined;
    return labelled.find((one) => one.field === field && isSameValue(one.value, typed))?.label;
  };
  const traceNumberLabel = labelOf('traceNumber');
  const paidOnLabel = labelOf('paidOn');
  return {
    ...(payerName === undefined ? {} : { payerName }),
    ...(traceNumberLabel === undefined ? {} : { traceNumberLabel }),
    ...(paidOnLabel === undefined ? {} : { paidOnLabel }),
  };
}

/** The one value that a person has given each of these payments. */
function typedInAll(
  payments: readonly DraftPayment[],
  field: DraftPaymentField,
): string | undefined {
  const values = payments.map(({ fields }) => fields[field]);
  const typed = values[0]?.value.trim();
  const isSame = values.every(
    (value) => value?.decidedBy === 'person' && value.value.trim() === typed,
  );
  return isSame && typed !== '' ? typed : undefined;
}

function isSameValue(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/[\s#]/g, '').toUpperCase();
  return plain(one) === plain(other);
}
