import { parseCents } from '../money.ts';
import type {
  DraftClaimField,
  DraftPayment,
  DraftPaymentField,
  DraftSection,
} from './draft-remittance.ts';
import { certainConfidence } from './proof/figures.ts';
import type { ProvenPayment } from './proven-payment.ts';

/**
 * What a pharmacy knows about a layout because a person once said it about a document. Each fact is
 * optional. Labels are in full words and lower case.
 */
export interface LayoutFacts {
  readonly payerName?: string | undefined;
  /** The words beside or above the payment's number. */
  readonly traceNumberLabel?: string | undefined;
  /** The words beside or above the payment's date. */
  readonly paidOnLabel?: string | undefined;
  /** What the columns under these headings mean. */
  readonly columns?: readonly LearnedColumn[] | undefined;
  /** Whether the claims under these titles were paid or taken back. */
  readonly sections?: readonly LearnedSection[] | undefined;
  /** What a positive lump sum does. */
  readonly lumpSums?: 'taken' | 'given' | undefined;
}

export interface LearnedColumn {
  /** As printed; compared by its words. */
  readonly heading: string;
  readonly field: DraftClaimField;
}

export interface LearnedSection {
  /** As printed; compared by its words. */
  readonly title: string;
  /** Claims that were taken back have a negative total. */
  readonly claims: 'taken_back' | 'paid';
}

export interface KnownLayout {
  readonly id: string;
  readonly fingerprint: string;
  readonly facts: LayoutFacts;
}

/** What a reader knows about a pharmacy before it reads a document. */
export interface LayoutKnowledge {
  readonly layouts: readonly KnownLayout[];
  /** The pharmacy's payers. A page that names one of them belongs to no other. */
  readonly payerNames: readonly string[];
}

/** A number or date on a page with the words beside or above it. */
export interface LabeledFact {
  readonly field: 'traceNumber' | 'paidOn';
  readonly label: string;
  /** In its normal form. */
  readonly value: string;
}

/** What a document looks like, and what can be learned from a person's changes to it. */
export interface DocumentLayout {
  readonly fingerprint: string;
  /** Whether its head has more text than headings do, so that it can belong to one payer. */
  readonly isOfOnePayer: boolean;
  readonly labelled: readonly LabeledFact[];
  /** Fields that known labels give. Those always come first, so nothing is learned about them. */
  readonly told: readonly string[];
  /** The known layout that was applied. */
  readonly knownLayoutId?: string;
}

/** In 24ths of a page. Columns are as wide as their contents, and no two scans are alike. */
const shiftMax = 3;

/** Whether two fingerprints show the same layout: the same words in about the same places. */
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
 * What a person said about a document that holds for its whole layout: head values they set,
 * columns they moved or whose headings they accepted, sections they flipped. A number or date that
 * isn't on the page, or has no label, holds for this document only.
 */
export function factsLearned(
  proven: readonly Pick<ProvenPayment, 'payment' | 'signs'>[],
  { isOfOnePayer, labelled, told }: Omit<DocumentLayout, 'fingerprint'>,
): LayoutFacts {
  const payments = proven.map(({ payment }) => payment);
  const isOpen = isOfOnePayer && !told.includes('payerName');
  // With several payments, each has its own number and date.
  const [only] = payments.length === 1 ? payments : [];
  const labelOf = (field: LabeledFact['field']): string | undefined => {
    const typed = only === undefined ? undefined : typedInAll([only], field);
    if (typed === undefined || told.includes(field)) return undefined;
    return labelled.find((one) => one.field === field && isSameValue(one.value, typed))?.label;
  };
  const columns = agreed(payments.flatMap(columnsLearned), ({ heading }) => heading);
  const sections = agreed(payments.flatMap(sectionsLearned), ({ title }) => title);
  const [lumpSums, other] = new Set(proven.flatMap(lumpSumsLearned));
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
 * Adds what was learned to what is known. A new column or section replaces the one with the same
 * words.
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

/** Each once. Words that two payments give different meanings teach nothing. */
function agreed<Said>(all: readonly Said[], wordsOf: (said: Said) => string): readonly Said[] {
  const byWords = Map.groupBy(all, wordsOf);
  return [...byWords.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.every((one) => JSON.stringify(one) === JSON.stringify(first))
      ? [first]
      : [],
  );
}

/** The columns a person moved, and those whose uncertain headings they accepted. */
function columnsLearned(payment: DraftPayment): readonly LearnedColumn[] {
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
  const isUncertain = (columns ?? []).some(
    (column) => column.field === field && column.confidence < certainConfidence,
  );
  if (!isUncertain) return false;
  const values = claims.flatMap(({ fields }) => fields[field] ?? []);
  return (
    (accepted ?? []).some((one) => one.code === 'heading_uncertain' && one.field === field) ||
    (values.length > 0 && values.every(({ decidedBy }) => decidedBy === 'person'))
  );
}

/** The sections a person flipped as a whole, by what their claims come to now. */
function sectionsLearned({ claims, shape, said }: DraftPayment): readonly LearnedSection[] {
  const turned = new Set(said?.turned ?? []);
  return (shape?.sections ?? []).flatMap((section): LearnedSection[] => {
    const rows = claims.filter(({ row }) => row >= section.fromRow && row <= section.toRow);
    const cents = netOfSection({ claims }, section);
    if (rows.length === 0 || cents === 0 || rows.some(({ row }) => !turned.has(row))) return [];
    return [{ title: section.title, claims: cents < 0 ? 'taken_back' : 'paid' }];
  });
}

/** What a section's claims come to. */
export function netOfSection(
  { claims }: Pick<DraftPayment, 'claims'>,
  { fromRow, toRow }: DraftSection,
): number {
  const rows = claims.filter(({ row }) => row >= fromRow && row <= toRow);
  return rows.reduce((sum, { fields }) => sum + (parseCents(fields.net?.value ?? '') ?? 0), 0);
}

const printedBelowNothing = /^\W*[-\u2212\u2013(]|-\W*$|\b(cr|credit)\b/i;

/** What lump sums do that a person accepted as printed, if all do the same. */
function lumpSumsLearned({
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

/** The one value that a person gave all of these payments. */
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
