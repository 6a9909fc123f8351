import type { DraftClaim, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { Line } from '../lines/placed-word.ts';
import { phrasesOf } from '../tables/heading-groups.ts';
import { toDraftValue } from '../values/to-draft-value.ts';

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
