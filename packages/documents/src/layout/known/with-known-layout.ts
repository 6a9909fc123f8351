import { createHash } from 'node:crypto';
import type { DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import {
  type DocumentLayout,
  isSameLayout,
  type KnownLayout,
  type LabelledFact,
  type LayoutFacts,
  type LayoutKnowledge,
  netOfSection,
} from '@pfs/core/draft/known-layout';
import { sureConfidence } from '@pfs/core/draft/proof/figures';
import { flipRows } from '@pfs/core/draft/review/column-changes';
import type { DocumentWords } from '../../document-words.ts';
import { headingText } from '../headings/heading-text.ts';
import { plainWords } from '../lines/line-kinds.ts';
import type { Line } from '../lines/tokens.ts';
import type { TableEvent } from '../tables/table-events.ts';
import { monthNumber } from '../values/parse-values.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { factAt, labelledFacts, type PageHead, type PlacedFact, pageHeads } from './page-heads.ts';

interface LayoutFingerprint {
  /** A hash of its words, and after a colon where each heading stands; it says no word itself. */
  readonly fingerprint: string;
  readonly isOfOnePayer: boolean;
}

/** In so many parts of a page's width places are told. */
const placeParts = 24;

/** Fewer words, such as a sheet's title, stand above the tables of many payers. */
const ownWordsMin = 3;

/**
 * What documents of one layout have in common: the headings of their claims in order and place,
 * and the words above them that are no values; of a letter without claims those of its lump sums.
 * Undefined where no such headings are found.
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
  // The lines of a letter end elsewhere with each amount in its sentences.
  const words = heads.flatMap(ofClaims === -1 ? constantWordsOfText : constantWords);
  const own = [...new Set(words)].sort();
  const hash = createHash('sha256')
    .update(JSON.stringify([source, headings, own]))
    .digest('hex');
  // A sheet's columns are as wide as what stands in them.
  const places =
    source === 'cells' ? [] : groups.map(({ left }) => Math.round((placeParts * left) / width));
  return { fingerprint: `${hash}:${places.join('.')}`, isOfOnePayer: own.length >= ownWordsMin };
}

const amountsOfSummary = 3;

/** A list of sums above the claims has other plans, and other lines below it, in each document. */
function withoutSummary(head: readonly Line[]): readonly Line[] {
  const first = head.findIndex(
    ({ tokens }) => tokens.filter(({ kind }) => kind === 'amount').length >= amountsOfSummary,
  );
  return first === -1 ? head : head.slice(0, first);
}

/** Names of days and numbers in words are values of a document too. */
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

/** A document's head, and the known layout that it is of. */
interface SeenLayout {
  readonly pages: readonly PageHead[];
  readonly print: LayoutFingerprint;
  readonly own: KnownLayout | undefined;
}

/** Undefined where the document has nothing that could be recognized again. */
export function seeLayout(words: DocumentWords, known: LayoutKnowledge): SeenLayout | undefined {
  const pages = pageHeads(words);
  const print = layoutFingerprint(pages);
  if (print === undefined) return undefined;
  const own = known.layouts.find((one) => isSameLayout(one.fingerprint, print.fingerprint));
  return { pages, print, own };
}

interface LaidOut {
  readonly payments: readonly DraftPayment[];
  readonly layout: DocumentLayout | undefined;
}

interface Read {
  readonly events: readonly TableEvent[];
  /** Whether its columns were read as a person once said. */
  readonly isTaught: boolean;
  readonly payerNames: readonly string[];
}

/**
 * A document's payments with what a person once said of its layout: where the page does not say it
 * itself with a label that is known, which sections are taken back, and what lump sums do.
 */
export function withKnownLayout(
  payments: readonly DraftPayment[],
  { own, pages, print }: SeenLayout,
  { events, isTaught, payerNames }: Read,
): LaidOut {
  const facts = labelledFacts(pages);
  const told = new Set(
    events.flatMap((event) => (event.kind === 'labels' ? event.values : [])).map(byMeaning),
  );
  const layout = {
    ...print,
    told: [...told],
    labelled: facts.flatMap(({ field, label, value }): LabelledFact[] =>
      factAt(facts, { field, label }) === undefined ? [] : [{ field, label, value }],
    ),
  };
  if (own === undefined) return { payments, layout };
  const outside = pages.flatMap((page) => page.outside);
  const isOthers = namesAnother(outside, own.facts.payerName, payerNames);
  const seen = { facts, told, isOnly: payments.length === 1 };
  const known = { ...own.facts, ...(isOthers ? { payerName: undefined } : {}) };
  const taught = payments.map((payment) => withSigns(teach(payment, seen, known), known));
  const isUsed = isTaught || taught.some((payment, at) => payment !== payments[at]);
  return { payments: taught, layout: isUsed ? { ...layout, knownLayoutId: own.id } : layout };
}

/** What titles and lump sums say of signs, as a person once said it. */
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

interface Seen {
  readonly facts: readonly PlacedFact[];
  /** The fields of which labels that are known say something. */
  readonly told: ReadonlySet<string>;
  /** Of several payments each has a number and a day of its own. */
  readonly isOnly: boolean;
}

function teach(payment: DraftPayment, seen: Seen, known: LayoutFacts): DraftPayment {
  const { payerName, traceNumber, paidOn } = payment.fields;
  const labels = seen.isOnly ? known : {};
  const taught = {
    payerName: isBlank(payerName) ? nameOf(known.payerName) : undefined,
    traceNumber: valueAt('traceNumber', labels.traceNumberLabel, { seen, before: traceNumber }),
    paidOn: valueAt('paidOn', labels.paidOnLabel, { seen, before: paidOn }),
  };
  const found = Object.entries(taught).filter(([, value]) => value !== undefined);
  if (found.length === 0) return payment;
  return { ...payment, fields: { ...payment.fields, ...Object.fromEntries(found) } };
}

function isBlank(value: DraftValue | undefined): boolean {
  return value === undefined || value.value.trim() === '';
}

function nameOf(name: string | undefined): DraftValue | undefined {
  if (name === undefined) return undefined;
  return { value: name, printed: name, box: undefined, decidedBy: 'layout', confidence: 1 };
}

/** The layout says where a value stands; how surely its characters were read stays as it is. */
function valueAt(
  field: LabelledFact['field'],
  label: string | undefined,
  { seen: { facts, told }, before }: { seen: Seen; before: DraftValue | undefined },
): DraftValue | undefined {
  if (label === undefined) return undefined;
  const isOpen = isBlank(before) || (!told.has(field) && isGuess(before));
  const token = isOpen ? factAt(facts, { field, label }) : undefined;
  if (token === undefined) return undefined;
  const value = toDraftValue([token], field === 'paidOn' ? 'day' : 'code');
  return value.value === '' ? undefined : { ...value, decidedBy: 'layout' };
}

function isGuess(value: DraftValue | undefined): boolean {
  return value !== undefined && value.confidence < sureConfidence;
}

/** Shorter names are words of all kinds of texts. */
const nameLettersMin = 5;

/** Whether lines name a payer that the pharmacy knows, and that is not this one. */
function namesAnother(
  lines: readonly Line[],
  own: string | undefined,
  payerNames: readonly string[],
): boolean {
  if (own === undefined) return false;
  const ownName = plainName(own);
  const others = payerNames
    .map(plainName)
    .filter((name) => name.length >= nameLettersMin + 2 && !ownName.includes(name));
  const texts = lines.map(({ words }) => plainName(words.map(({ text }) => text).join(' ')));
  return texts.some((text) => others.some((name) => text.includes(name)));
}

/** With a blank at each end: names are compared word by word. */
function plainName(text: string): string {
  return ` ${text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
