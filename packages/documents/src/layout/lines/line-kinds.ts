import type { DraftClaim, DraftValue } from '@pfs/core/draft/draft-remittance';
import { headingWords, likelyWord } from '../headings/heading-text.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { type Line, type PlacedWord, phrasesOf } from './tokens.ts';

/** Words in full and lower case; those read from a picture as what they are likely to be. */
export function plainWords(words: readonly PlacedWord[]): readonly string[] {
  const isRead = words[0]?.decidedBy === 'ocr';
  const plain = headingWords(words.map((word) => word.text).join(' '));
  return isRead
    ? plain.map((word) => (/\d{2}/.test(word) ? word : (likelyWord(word) ?? word)))
    : plain;
}

/** The words of a line that are no values. */
export function textOf(line: Line): string {
  return plainWords(
    line.tokens.filter((token) => token.kind === 'text').flatMap((token) => token.words),
  ).join(' ');
}

const totalWords = /\b(sub ?totals?|totals?|submitted total|forward|forwarded)\b/;

/** A line of sums: it has a word that says so and nothing that only a claim has. */
export function isTotalLine(line: Line): boolean {
  if (!line.words.some((word) => /t[o0]t|ttl|forw/i.test(word.text))) return false;
  if (!totalWords.test(textOf(line))) return false;
  const first = line.tokens[0];
  if (first !== undefined && totalWords.test(plainWords(first.words).join(' '))) return true;
  return !line.tokens.some((token) => token.kind === 'ndc' || token.kind === 'day');
}

const edgeWords =
  /^(\d+\s*(of|\/)\s*\d+\W*$|continued|.*\bcontinued (on|from)\b|.*\bconfidential\b|.*\bproprietary\b|printed( on)?\b|run date\b|report date\b|generated\b)/i;

/** Beside the day of a print may stand that of the payment. */
const paymentWords = /\b(check|payment|paid|eft|ach|trace|deposit|settlement|voucher)\b/i;

/** What stands at the edge of pages and says nothing of money. */
export function isPageNoise(line: Line): boolean {
  const text = line.words.map((word) => word.text).join(' ');
  if (/\bpage:?\s*\d+(\s*(of|\/)\s*\d+)?/i.test(text)) {
    return !line.tokens.some((token) => token.kind === 'amount');
  }
  if (line.tokens.some((token) => token.kind === 'amount')) return false;
  const first = text.search(/\w/);
  return first >= 0 && edgeWords.test(text.slice(first)) && !paymentWords.test(text);
}

/** A line that lists something: an amount and at least two other values or words of values. */
export function isRowLine(line: Line, valuesMin: number): boolean {
  let amounts = 0;
  let values = 0;
  for (const { kind, words } of line.tokens) {
    if (kind === 'amount') amounts += 1;
    if (kind === 'number' && words[0]?.decidedBy === 'cells') amounts += 1;
    if (kind !== 'text') values += 1;
  }
  return amounts > 0 && values >= valuesMin && !isTotalLine(line) && !isPageNoise(line);
}

const reversals = new RegExp(
  '^((section|part) \\w+ ?[-.:)] ?)?((prior|paid) )?(claims? )?(reversed|reversals?|' +
    'voids?|voided|take-?\\s?backs?|taken back|recovered|recover(y|ies)|retractions?)\\b',
  'i',
);

/** Of a note about how reversals are printed, or of a line of counts. */
const isNoTitle = /[\d:]|\b(are|is|be|will|may|shown|appear|with|if|see)\b/i;

const otherTitle = /\b(paid|approved|denied|rejected|new|adjusted|claims?)\b/i;

const titleWordsMax = 8;

/**
 * The title of a part in which all was taken back; null for the title of another part, undefined
 * for any other line.
 */
export function reversalTitle(line: Line): DraftValue | null | undefined {
  const words = line.words.map((word) => word.text).join(' ');
  if (line.words.length > titleWordsMax || isNoTitle.test(words)) return undefined;
  if (reversals.test(words)) return toDraftValue(line.tokens, 'text');
  return otherTitle.test(words) ? null : undefined;
}

/** Whether a line is nothing but the title of a part, though headings have such words too. */
export function titlesPart({ words }: Line): boolean {
  const text = words.map((word) => word.text).join(' ');
  if (words.length < 2 || isNoTitle.test(text) || phrasesOf(words).length > 1) return false;
  return /^(section|part) \w+ ?[-.:)]/i.test(text) || reversals.test(text);
}

/** Amounts above nothing under such a title say two things: its words become the claim's status. */
export function underTitle(claim: DraftClaim, title: DraftValue | undefined): DraftClaim {
  const { net, status } = claim.fields;
  const isGiven = net !== undefined && /[1-9]/.test(net.value) && !net.value.startsWith('-');
  if (title === undefined || status !== undefined || !isGiven) return claim;
  return { ...claim, fields: { ...claim.fields, status: title } };
}
