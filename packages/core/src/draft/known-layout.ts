import { parseCents } from '../money.ts';
import type {
  DraftClaimField,
  DraftPayment,
  DraftPaymentField,
  DraftSection,
} from './draft-remittance.ts';
import { sureConfidence } from './proof/figures.ts';
import type { ProvenPayment } from './proven-payment.ts';

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
  /** What the columns under these headings are. */
  readonly columns?: readonly LearnedColumn[] | undefined;
  /** What the claims under these titles come to. */
  readonly sections?: readonly LearnedSection[] | undefined;
  /** What a lump sum above nothing does. */
  readonly lumpSums?: 'taken' | 'given' | undefined;
}

export interface LearnedColumn {
  /** As it is printed; compared by its words. */
  readonly heading: string;
  readonly field: DraftClaimField;
}

export interface LearnedSection {
  /** As it is printed; compared by its words. */
  readonly title: string;
  /** Whether its claims were taken back: then they come to less than nothing. */
  readonly claims: 'taken_back' | 'paid';
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
 * What a person has said of a document, as far as it holds for its layout: values of its head that
 * they set, columns that they moved or whose headings they accepted, sections that they turned. A
 * number or day that stands nowhere on the page, or under no words, is this document's alone.
 */
export function factsLearned(
  proven: readonly Pick<ProvenPayment, 'payment' | 'signs'>[],
  { isOfOnePayer, labelled, told }: Omit<DocumentLayout, 'fingerprint'>,
): LayoutFacts {
  const payments = proven.map(({ payment }) => payment);
  const isOpen = isOfOnePayer && !told.includes('payerName');
  // Of several payments each has a number and a day of its own.
  const [only] = payments.length === 1 ? payments : [];
  const labelOf = (field: LabelledFact['field']): string | undefined => {
    const typed = only === undefined ? undefined : typedInAll([only], field);
    if (typed === undefined || told.includes(field)) return undefined;
    return labelled.find((one) => one.field === field && isSameValue(one.value, typed))?.label;
  };
  const columns = agreed(payments.flatMap(columnsSaid), ({ heading }) => heading);
  const sections = agreed(payments.flatMap(sectionsSaid), ({ title }) => title);
  const [lumpSums, other] = new Set(proven.flatMap(lumpSumsSaid));
  const facts: LayoutFacts = {
    payerName: isOpen ? typedInAll(payments, 'payerName') : undefined,
    traceNumberLabel: labelOf('traceNumber'),
    paidOnLabel: labelOf('paidOn'),
    columns: columns.length === 0 ? undefined : columns,
    sections: sections.length === 0 ? undefined : sections,
    lumpSums: other === undefined ? lumpSums : undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/**
 * What is learned, added to what is known: of columns and sections each that is said anew takes the
 * place of the one under the same words.
 */
export function withLearned(known: LayoutFacts, learned: LayoutFacts): LayoutFacts {
  const columns = latest(known.columns, learned.columns, ({ heading }) => heading);
  const sections = latest(known.sections, learned.sections, ({ title }) => title);
  return {
    ...known,
    ...learned,
    ...(columns.length === 0 ? {} : { columns }),
    ...(sections.length === 0 ? {} : { sections }),
  };
}

function latest<Said>(
  known: readonly Said[] = [],
  learned: readonly Said[] = [],
  wordsOf: (said: Said) => string,
): readonly Said[] {
  const words = new Set(learned.map(wordsOf));
  return [...known.filter((one) => !words.has(wordsOf(one))), ...learned];
}

/** Each once; words of which two payments say different things tell nothing. */
function agreed<Said>(all: readonly Said[], wordsOf: (said: Said) => string): readonly Said[] {
  const byWords = Map.groupBy(all, wordsOf);
  return [...byWords.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.every((one) => JSON.stringify(one) === JSON.stringify(first))
      ? [first]
      : [],
  );
}

/** The columns that a person moved, and those whose unsure headings they accepted. */
function columnsSaid(payment: DraftPayment): readonly LearnedColumn[] {
  const { shape, said } = payment;
  return (shape?.headings ?? []).flatMap(({ heading, field }): LearnedColumn[] => {
    const meant = (said?.moved ?? []).reduce<DraftClaimField>(
      (own, move) => (own === move.field ? move.into : own === move.into ? move.field : own),
      field,
    );
    const isSaid = meant !== field || isHeadingAccepted(payment, field);
    return isSaid ? [{ heading, field: meant }] : [];
  });
}

function isHeadingAccepted({ accepted, claims, columns }: DraftPayment, field: DraftClaimField) {
  const isUnsure = (columns ?? []).some(
    (column) => column.field === field && column.confidence < sureConfidence,
  );
  if (!isUnsure) return false;
  const values = claims.flatMap(({ fields }) => fields[field] ?? []);
  return (
    (accepted ?? []).some((one) => one.code === 'heading_uncertain' && one.field === field) ||
    (values.length > 0 && values.every(({ decidedBy }) => decidedBy === 'person'))
  );
}

/** The sections that a person turned as a whole, by what their claims come to now. */
function sectionsSaid({ claims, shape, said }: DraftPayment): readonly LearnedSection[] {
  const turned = new Set(said?.turned ?? []);
  return (shape?.sections ?? []).flatMap((section): LearnedSection[] => {
    const rows = claims.filter(({ row }) => row >= section.fromRow && row <= section.toRow);
    const cents = netOfSection({ claims }, section);
    if (rows.length === 0 || cents === 0 || rows.some(({ row }) => !turned.has(row))) return [];
    return [{ title: section.title, claims: cents < 0 ? 'taken_back' : 'paid' }];
  });
}

/** What the claims of a section come to. */
export function netOfSection(
  { claims }: Pick<DraftPayment, 'claims'>,
  { fromRow, toRow }: DraftSection,
): number {
  const rows = claims.filter(({ row }) => row >= fromRow && row <= toRow);
  return rows.reduce((sum, { fields }) => sum + (parseCents(fields.net?.value ?? '') ?? 0), 0);
}

const printedBelowNothing = /^\W*[-\u2212\u2013(]|-\W*$|\b(cr|credit)\b/i;

/** What lump sums do that a person accepted as they are printed, where all do the same. */
function lumpSumsSaid({
  payment: { lumps },
  signs,
}: Pick<ProvenPayment, 'payment' | 'signs'>): readonly ('taken' | 'given')[] {
  const told = lumps.flatMap(({ amount }, at) =>
    /[1-9]/.test(amount.value) ? [{ amount, sign: signs.lumps[at] ?? 0 }] : [],
  );
  const isAsPrinted = told.every(
    ({ amount: { decidedBy, printed, value } }) =>
      decidedBy === 'person' && value.startsWith('-') === printedBelowNothing.test(printed),
  );
  const [sign, other] = new Set(told.map((one) => one.sign));
  if (!isAsPrinted || other !== undefined || sign === undefined || sign === 0) return [];
  return [sign === 1 ? 'taken' : 'given'];
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
