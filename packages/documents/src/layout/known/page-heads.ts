import type { LabeledFact } from '@pfs/core/draft/known-layout';
import type { DocumentPage, DocumentWords } from '../../document-words.ts';
import { isRowLine, plainWords } from '../lines/line-kinds.ts';
import { pageLines } from '../lines/page-lines.ts';
import {
  type Line,
  leftOf,
  type PlacedWord,
  phrasesOf,
  rightOf,
  type Token,
  textOf,
  tokensApart,
  toToken,
} from '../lines/tokens.ts';
import {
  type HeadingBand,
  headingBands,
  type TableKind,
  tableKind,
} from '../tables/heading-bands.ts';
import { toDraftValue } from '../values/to-draft-value.ts';

/** A page with everything outside of its tables. */
export interface PageHead {
  readonly page: DocumentPage;
  /** Above the first headings; without headings, the upper part. */
  readonly head: readonly Line[];
  /** The lines of the first headings, and the one above them. */
  readonly overTable: readonly Line[];
  /** All lines that aren't rows. */
  readonly outside: readonly Line[];
  /** The headings of its first table of claims, and of lump sums. */
  readonly claims: HeadingBand | undefined;
  readonly lumps: HeadingBand | undefined;
}

/** A payment's facts are on its first pages or on the last one. */
const firstPagesMax = 3;
/** A sheet's page may have all of its rows; its head is among the first words. */
const wordsMax = 4_000;
/** For a page without headings, such as a cover letter. */
const upperPart = 0.4;

/** The pages of a document that may have its payer, number and date. */
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

/** A number or date with the words beside or above it, whatever they mean. */
export interface PlacedFact extends LabeledFact {
  readonly token: Token;
}

/** No page's head has more. */
const factsMax = 80;
const labelWordsMax = 7;
const linesAboveMax = 2;
const numberDigitsMin = 4;

/** People's numbers and names are never kept. */
const ofPeople =
  /\b(patient|member|subscriber|cardholder|insured|enrollee|client|recipient|claimant|birth|dob|ssn|rx|claim)\b/;

const personName = /\b[A-Z][A-Za-z'-]+, [A-Z][A-Za-z'-]+/;

/** All numbers and dates outside of tables with each of their labels, nearest first. */
export function labeledFacts(pages: readonly PageHead[]): readonly PlacedFact[] {
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

/** The value at a label; undefined if there is none, or if there are different ones. */
export function factAt(
  facts: readonly PlacedFact[],
  { field, label }: Pick<LabeledFact, 'field' | 'label'>,
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

function fieldOf({ kind, text }: Token): LabeledFact['field'] | undefined {
  if (kind === 'day') return 'paidOn';
  const isNumber = kind === 'count' || kind === 'code' || kind === 'ndc' || kind === 'number';
  return isNumber && text.replace(/\D/g, '').length >= numberDigitsMin ? 'traceNumber' : undefined;
}

/** The last words before a value in its row. */
function labelsBeside(tokens: readonly Token[], at: number): readonly string[] {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind === 'text') from -= 1;
  const words = tokens.slice(from, at).flatMap((token) => token.words);
  return toLabel(phrasesOf(words).at(-1));
}

/** The words above a value in the nearest line that has any there. */
function labelAbove(token: Token, above: readonly (readonly Token[])[]): readonly string[] {
  for (const tokens of above) {
    const words = tokens.filter(({ kind }) => kind === 'text').flatMap((one) => one.words);
    const over = phrasesOf(words).find(
      (phrase) => leftOf(phrase) < token.right && rightOf(phrase) > token.left,
    );
    if (over !== undefined) return toLabel(over);
  }
  return [];
}

function toLabel(words: readonly PlacedWord[] | undefined): readonly string[] {
  const isName = personName.test(textOf(words ?? []));
  const plain = words === undefined || isName ? [] : plainWords(words);
  return plain.length === 0 || plain.length > labelWordsMax ? [] : [plain.join(' ')];
}
