import type { DraftClaim, DraftValue } from '@pfs/core/draft/draft-remittance';
import { headingWords, likelyWord } from '../headings/heading-text.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { type Line, type PlacedWord, phrasesOf, textOf } from './tokens.ts';

/** Words in full and lower case; OCR words as what they probably are. */
export function plainWords(words: readonly PlacedWord[]): readonly string[] {
  const isRead = words[0]?.decidedBy === 'ocr';
  const plain = headingWords(textOf(words));
  return isRead
    ? plain.map((word) => (/\d{2}/.test(word) ? word : (likelyWord(word) ?? word)))
    : plain;
}

/** A line's words without values. */
export function textWithoutValues(line: Line): string {
  return plainWords(
    line.tokens.filter((token) => token.kind === 'text').flatMap((token) => token.words),
  ).join(' ');
}

const totalWords = /\b(sub ?totals?|totals?|submitted total|forward|forwarded)\b/;

/** A line of sums: it has a word for it and nothing that only claims have. */
export function isTotalLine(line: Line): boolean {
  if (!line.words.some((word) => /t[o0]t|ttl|forw/i.test(word.text))) return false;
  if (!totalWords.test(textWithoutValues(line))) return false;
  const first = line.tokens[0];
  if (first !== undefined && totalWords.test(plainWords(first.words).join(' '))) return true;
  return !line.tokens.some((token) => token.kind === 'ndc' || token.kind === 'day');
}

const edgeWords =
  /^(\d+\s*(of|\/)\s*\d+\W*$|continued|.*\bcontinued (on|from)\b|.*\bconfidential\b|.*\bproprietary\b|printed( on)?\b|run date\b|report date\b|generated\b)/i;

/** A payment date may be beside the print date. */
const paymentWords = /\b(check|payment|paid|eft|ach|trace|deposit|settlement|voucher)\b/i;

/** Text at page edges that has nothing to do with money. */
export function isPageNoise(line: Line): boolean {
  const text = textOf(line.words);
  if (/\bpage:?\s*\d+(\s*(of|\/)\s*\d+)?/i.test(text)) {
    return !line.tokens.some((token) => token.kind === 'amount');
  }
  if (line.tokens.some((token) => token.kind === 'amount')) return false;
  const first = text.search(/\w/);
  return first >= 0 && edgeWords.test(text.slice(first)) && !paymentWords.test(text);
}

/** A line that lists something: an amount and at least two other values. */
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

/** In a note about reversals, or a line of counts. */
const nonTitleWords = /[\d:]|\b(are|is|be|will|may|shown|appear|with|if|see)\b/i;
const otherTitle = /\b(paid|approved|denied|rejected|new|adjusted|claims?)\b/i;
const titleWordsMax = 8;

/**
 * The title of a reversal section; null for another section's title, undefined for any other line.
 */
export function reversalTitle(line: Line): DraftValue | null | undefined {
  const words = textOf(line.words);
  if (line.words.length > titleWordsMax || nonTitleWords.test(words)) return undefined;
  if (reversals.test(words)) return toDraftValue(line.tokens, 'text');
  return otherTitle.test(words) ? null : undefined;
}

/** Whether a line is only a section title, although headings have such words too. */
export function isSectionTitle({ words }: Line): boolean {
  const text = textOf(words);
  if (words.length < 2 || nonTitleWords.test(text) || phrasesOf(words).length > 1) return false;
  return /^(section|part) \w+ ?[-.:)]/i.test(text) || reversals.test(text);
}

/**
 * A positive amount under a reversal title is contradictory: the title becomes the claim's status.
 */
export function withReversalStatus(claim: DraftClaim, title: DraftValue | undefined): DraftClaim {
  const { net, status } = claim.fields;
  const isGiven = net !== undefined && /[1-9]/.test(net.value) && !net.value.startsWith('-');
  if (title === undefined || status !== undefined || !isGiven) return claim;
  return { ...claim, fields: { ...claim.fields, status: title } };
}
