import { createHash } from 'node:crypto';
import type { DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import {
  type DocumentLayout,
  isSameLayout,
  type KnownLayout,
  type LabeledFact,
  type LayoutFacts,
  type LayoutKnowledge,
  netOfSection,
} from '@pfs/core/draft/known-layout';
import { certainConfidence, isBlank } from '@pfs/core/draft/proof/figures';
import { flipRows } from '@pfs/core/draft/review/column-changes';
import type { DocumentWords } from '../../document-words.ts';
import { headingText } from '../headings/heading-text.ts';
import { plainWords } from '../lines/line-kinds.ts';
import { type Line, textOf } from '../lines/tokens.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { monthNumber } from '../values/parse-values.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { factAt, labeledFacts, type PageHead, type PlacedFact, pageHeads } from './page-heads.ts';

interface LayoutFingerprint {
  /** A hash of its words and, after a colon, its headings' positions. It reveals no words. */
  readonly fingerprint: string;
  readonly isOfOnePayer: boolean;
}

/** Positions are in this many parts of a page's width. */
const placeParts = 24;
/** Shorter texts, such as a sheet's title, are common to many payers. */
const ownWordsMin = 3;

/**
 * Identifies a layout: its claim headings in order and position, and the constant words above them;
 * for a letter without claims, those of its lump sums. Undefined without such headings.
 */
function layoutFingerprint(pages: readonly PageHead[]): LayoutFingerprint | undefined {
  const ofClaims = pages.findIndex(({ claims }) => claims !== undefined);
  const at = ofClaims === -1 ? pages.findIndex(({ lumps }) => lumps !== undefined) : ofClaims;
  const table = pages[at];
  const band = table?.claims ?? table?.lumps;
  if (table === undefined || band === undefined) return undefined;
  const { groups } = band;
  const { source, width } = table.page;
  const headings = groups.map(({ words }) => plainWords(words).join(' '));
  const heads = withoutSummary(pages.slice(0, at + 1).flatMap(({ head }) => head));
  // A letter's lines break elsewhere with each amount in its sentences.
  const words = heads.flatMap(ofClaims === -1 ? constantWordsOfText : constantWords);
  const own = [...new Set(words)].sort();
  const hash = createHash('sha256')
    .update(JSON.stringify([source, headings, own]))
    .digest('hex');
  // A sheet's columns are as wide as their contents.
  const places =
    source === 'cells' ? [] : groups.map(({ left }) => Math.round((placeParts * left) / width));
  return { fingerprint: `${hash}:${places.join('.')}`, isOfOnePayer: own.length >= ownWordsMin };
}

const amountsOfSummary = 3;

/** A summary above the claims differs from document to document. */
function withoutSummary(head: readonly Line[]): readonly Line[] {
  const first = head.findIndex(
    ({ tokens }) => tokens.filter(({ kind }) => kind === 'amount').length >= amountsOfSummary,
  );
  return first === -1 ? head : head.slice(0, first);
}

/** Weekdays and numbers in words are values, too. */
const valueWords =
  /^((sun|mon|tues|wednes|thurs|fri|satur)day|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)(teen|ty)|twenty|forty|hundred|thousand|million|zero|am|pm)$/;

function constantWords({ tokens }: Line): readonly string[] {
  const texts = tokens.filter(({ kind, text }) => kind === 'text' && !/\d/.test(text));
  return texts.flatMap((token) => plainWords(token.words)).filter(isConstant);
}

function constantWordsOfText({ words }: Line): readonly string[] {
  return plainWords(words.filter(({ text }) => !/\d/.test(text))).filter(isConstant);
}

function isConstant(word: string): boolean {
  return word.length > 1 && !valueWords.test(word) && monthNumber(word) === '0';
}

/** A document's head and its known layout. */
interface FoundLayout {
  readonly pages: readonly PageHead[];
  readonly identity: LayoutFingerprint;
  readonly own: KnownLayout | undefined;
}

/** Undefined if nothing in the document could be recognized again. */
export function findLayout(words: DocumentWords, known: LayoutKnowledge): FoundLayout | undefined {
  const pages = pageHeads(words);
  const identity = layoutFingerprint(pages);
  if (identity === undefined) return undefined;
  const own = known.layouts.find((one) => isSameLayout(one.fingerprint, identity.fingerprint));
  return { pages, identity, own };
}

interface LaidOut {
  readonly payments: readonly DraftPayment[];
  readonly layout: DocumentLayout | undefined;
}

interface Read {
  readonly events: readonly TableEvent[];
  /** Whether learned column meanings were applied. */
  readonly isApplied: boolean;
  readonly payerNames: readonly string[];
}

/**
 * Applies what a person said about the layout: the payer, the number's and the date's label unless
 * a known label gives them, reversed sections, and what lump sums do.
 */
export function withKnownLayout(
  payments: readonly DraftPayment[],
  { own, pages, identity }: FoundLayout,
  { events, isApplied, payerNames }: Read,
): LaidOut {
  const facts = labeledFacts(pages);
  const told = new Set(
    events.flatMap((event) => (event.kind === 'labels' ? event.values : [])).map(byMeaning),
  );
  const layout = {
    ...identity,
    told: [...told],
    labelled: facts.flatMap(({ field, label, value }): LabeledFact[] =>
      factAt(facts, { field, label }) === undefined ? [] : [{ field, label, value }],
    ),
  };
  if (own === undefined) return { payments, layout };
  const outside = pages.flatMap((page) => page.outside);
  const isOthers = namesOtherPayer(outside, own.facts.payerName, payerNames);
  const seen = { facts, told, isOnly: payments.length === 1 };
  const known = { ...own.facts, ...(isOthers ? { payerName: undefined } : {}) };
  const changed = payments.map((payment) => withSigns(applyFacts(payment, seen, known), known));
  const isUsed = isApplied || changed.some((payment, at) => payment !== payments[at]);
  return { payments: changed, layout: isUsed ? { ...layout, knownLayoutId: own.id } : layout };
}

/** Applies learned signs of sections and lump sums. */
function withSigns(payment: DraftPayment, { lumpSums, sections = [] }: LayoutFacts): DraftPayment {
  const turned = (payment.shape?.sections ?? []).filter((section) => {
    const own = headingText(section.title);
    const said = sections.find(({ title }) => headingText(title) === own);
    const cents = netOfSection(payment, section);
    return said !== undefined && cents * (said.claims === 'taken_back' ? 1 : -1) > 0;
  });
  const read = turned.reduce(
    (state, { fromRow, toRow }) => flipRows(state, { part: 'claim', fromRow, toRow }),
    payment,
  );
  if (lumpSums === undefined || payment.lumps.length === 0) return read;
  return { ...read, lumpSign: lumpSums === 'taken' ? 1 : -1 };
}

const byMeaning = ({ meaning }: { readonly meaning: string }): string => meaning;

interface FactSources {
  readonly facts: readonly PlacedFact[];
  /** The fields that known labels give. */
  readonly told: ReadonlySet<string>;
  /** With several payments, each has its own number and date. */
  readonly isOnly: boolean;
}

function applyFacts(payment: DraftPayment, seen: FactSources, known: LayoutFacts): DraftPayment {
  const { payerName, traceNumber, paidOn } = payment.fields;
  const labels = seen.isOnly ? known : {};
  const changed = {
    payerName: isBlank(payerName) ? nameOf(known.payerName) : undefined,
    traceNumber: valueAt('traceNumber', labels.traceNumberLabel, { seen, before: traceNumber }),
    paidOn: valueAt('paidOn', labels.paidOnLabel, { seen, before: paidOn }),
  };
  const found = Object.entries(changed).filter(([, value]) => value !== undefined);
  if (found.length === 0) return payment;
  return { ...payment, fields: { ...payment.fields, ...Object.fromEntries(found) } };
}

function nameOf(name: string | undefined): DraftValue | undefined {
  if (name === undefined) return undefined;
  return { value: name, printed: name, box: undefined, decidedBy: 'layout', confidence: 1 };
}

/** The layout says where a value is; how well it was read stays the same. */
function valueAt(
  field: LabeledFact['field'],
  label: string | undefined,
  { seen: { facts, told }, before }: { seen: FactSources; before: DraftValue | undefined },
): DraftValue | undefined {
  if (label === undefined) return undefined;
  const isOpen = isBlank(before) || (!told.has(field) && isGuess(before));
  const token = isOpen ? factAt(facts, { field, label }) : undefined;
  if (token === undefined) return undefined;
  const value = toDraftValue([token], field === 'paidOn' ? 'day' : 'code');
  return value.value === '' ? undefined : { ...value, decidedBy: 'layout' };
}

function isGuess(value: DraftValue | undefined): boolean {
  return value !== undefined && value.confidence < certainConfidence;
}

/** Shorter names are common words. */
const nameLettersMin = 5;

/** Whether lines name a known payer other than this one. */
function namesOtherPayer(
  lines: readonly Line[],
  own: string | undefined,
  payerNames: readonly string[],
): boolean {
  if (own === undefined) return false;
  const ownName = plainName(own);
  const others = payerNames
    .map(plainName)
    .filter((name) => name.length >= nameLettersMin + 2 && !ownName.includes(name));
  const texts = lines.map(({ words }) => plainName(textOf(words)));
  return texts.some((text) => others.some((name) => text.includes(name)));
}

/** Padded with blanks so that names match whole words. */
function plainName(text: string): string {
  return ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
