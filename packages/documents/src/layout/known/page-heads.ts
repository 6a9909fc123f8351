import type { LabelledFact } from '@pfs/core/draft/known-layout';
import type { DocumentPage, DocumentWords } from '../../document-words.ts';
import { tokensApart } from '../labels/find-labels.ts';
import { isRowLine, plainWords } from '../lines/line-kinds.ts';
import { pageLines } from '../lines/page-lines.ts';
import { type Line, type PlacedWord, phrasesOf, type Token, toToken } from '../lines/tokens.ts';
import {
  type HeadingBand,
  headingBands,
  type TableKind,
  tableKind,
} from '../tables/heading-bands.ts';
import { toDraftValue } from '../values/to-draft-value.ts';

/** A page with what stands outside of its tables. */
export interface PageHead {
  readonly page: DocumentPage;
  /** Above the first headings; of a page without any, the upper part. */
  readonly head: readonly Line[];
  /** The lines of the first headings, and the one above them. */
  readonly overTable: readonly Line[];
  /** All lines that are no rows. */
  readonly outside: readonly Line[];
  /** The headings of its first table of claims, and of lump sums. */
  readonly claims: HeadingBand | undefined;
  readonly lumps: HeadingBand | undefined;
}

/** Facts of a payment stand on its first pages, or on the last one. */
const firstPagesMax = 3;

/** A sheet's page may have all of its rows; its head is among the first words. */
const wordsMax = 4_000;

/** Of a page without headings, such as a letter before the table. */
const upperPart = 0.4;

/** The pages of a document on which its payer, number and date may stand. */
export function pageHeads({ pages }: DocumentWords): PageHead[] {
  const last = pages.at(-1);
  const first = pages.slice(0, firstPagesMax);
  const some = last === undefined || first.includes(last) ? first : [...first, last];
  return some.map(toHead);
}

function toHead(page: DocumentPage): PageHead {
  const isLong = page.source === 'cells' && page.words.length > wordsMax;
  const lines = pageLines(isLong ? { ...page, words: page.words.slice(0, wordsMax) } : page);
  const bands = headingBands(lines);
  const end = bands[0]?.from;
  const head =
    end === undefined
      ? lines.filter(({ middle }) => middle < page.height * upperPart)
      : lines.slice(0, end);
  return {
    page,
    head,
    overTable: end === undefined ? [] : lines.slice(Math.max(0, end - 1), bands[0]?.to),
    outside: lines.filter((line, at) => (end !== undefined && at < end) || !isRowLine(line, 3)),
    claims: bands.find(({ groups }) => kindOf(groups) === 'claims'),
    lumps: bands.find(({ groups }) => kindOf(groups) === 'lumps'),
  };
}

function kindOf(groups: HeadingBand['groups']): TableKind | undefined {
  return tableKind(groups.flatMap(({ reading }) => reading?.meaning ?? []));
}

/** A number or day of a page under the words beside or above it, whatever they mean. */
export interface PlacedFact extends LabelledFact {
  readonly token: Token;
}

/** More of them are on no page's head. */
const factsMax = 80;

const labelWordsMax = 7;

const linesAboveMax = 2;

const numberDigitsMin = 4;

/** Numbers and names of people are not kept, not even for a while. */
const ofPeople =
  /\b(patient|member|subscriber|cardholder|insured|enrollee|client|recipient|claimant|birth|dob|ssn|rx|claim)\b/;

const personName = /\b[A-Z][A-Za-z'-]+, [A-Z][A-Za-z'-]+/;

/** Every number and day outside of the tables with each of its labels, the nearest first. */
export function labelledFacts(pages: readonly PageHead[]): readonly PlacedFact[] {
  const facts = pages.flatMap(({ outside }) => {
    const lines = outside.map(tokensOf);
    return lines.flatMap((tokens, at) => {
      const above = lines.slice(Math.max(0, at - linesAboveMax), at).reverse();
      return tokens.flatMap((token, place) => {
        const field = fieldOf(token);
        if (field === undefined) return [];
        const { value } = toDraftValue([token], field === 'paidOn' ? 'day' : 'code');
        if (value === '') return [];
        const labels = [...labelsBeside(tokens, place), ...labelAbove(token, above)];
        return labels.map((label) => ({ field, label, value, token }));
      });
    });
  });
  return facts.filter(({ label }) => !ofPeople.test(label)).slice(0, factsMax);
}

/**
 * What stands at a label; undefined where nothing does, or where it is told of different things.
 */
export function factAt(
  facts: readonly PlacedFact[],
  { field, label }: Pick<LabelledFact, 'field' | 'label'>,
): Token | undefined {
  const own = facts.filter((fact) => fact.field === field && fact.label === label);
  return new Set(own.map(({ value }) => value)).size === 1 ? own[0]?.token : undefined;
}

/** A cell may hold a label and its value. */
function tokensOf({ tokens }: Line): Token[] {
  return tokens.flatMap((token) => {
    const parts = tokensApart(token);
    return parts.length === 1 ? parts : parts.map(({ words }) => toToken(words));
  });
}

function fieldOf({ kind, text }: Token): LabelledFact['field'] | undefined {
  if (kind === 'day') return 'paidOn';
  const isNumber = kind === 'count' || kind === 'code' || kind === 'ndc' || kind === 'number';
  return isNumber && text.replace(/\D/g, '').length >= numberDigitsMin ? 'traceNumber' : undefined;
}

/** The last words in a row before a value. */
function labelsBeside(tokens: readonly Token[], at: number): readonly string[] {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind === 'text') from -= 1;
  const words = tokens.slice(from, at).flatMap((token) => token.words);
  return toLabel(phrasesOf(words).at(-1));
}

/** The words that stand over a value in the nearest line that has any there. */
function labelAbove(token: Token, above: readonly (readonly Token[])[]): readonly string[] {
  for (const tokens of above) {
    const words = tokens.filter(({ kind }) => kind === 'text').flatMap((one) => one.words);
    const over = phrasesOf(words).find(
      (phrase) =>
        Math.min(...phrase.map(({ left }) => left)) < token.right &&
        Math.max(...phrase.map(({ right }) => right)) > token.left,
    );
    if (over !== undefined) return toLabel(over);
  }
  return [];
}

function toLabel(words: readonly PlacedWord[] | undefined): readonly string[] {
  const isName = personName.test(words?.map(({ text }) => text).join(' ') ?? '');
  const plain = words === undefined || isName ? [] : plainWords(words);
  return plain.length === 0 || plain.length > labelWordsMax ? [] : [plain.join(' ')];
}
