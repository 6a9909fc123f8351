import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DocumentPage } from '../../words.ts';
import { headingMeaning } from '../headings/heading-meanings.ts';
import { toToken } from '../lines/join-values.ts';
import { isRowLine, plainWords } from '../lines/line-words.ts';
import { pageLines } from '../lines/page-lines.ts';
import type { Line } from '../lines/placed-word.ts';
import { headingBands } from '../tables/heading-band.ts';
import { phrasesOf } from '../tables/heading-groups.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { labelMeaning } from './label-meanings.ts';

const title =
  /^(remittance|advice|explanation|of|payment|benefit|statement|report|detail|claim|summary|pharmacy|provider|electronic|notice|voucher|check|eft|paid|for|the|to|and|reimbursement|transaction|register|reconciliation|schedule|weekly|monthly|dir|fee|deposit|remit|era|page|number|run|date|continued|listing|ledger|adjudicated|accompanying|total|subtotal|medication|drug)$/;
const companyWords =
  /\b(inc|llc|corp|company|co|pbm|rx|benefits?|health|healthcare|solutions|services|management|plans?|care|group|administrators?|partners)\b\.?/i;

/**
 * Who sends a page: its largest words at the top, or the first that stand alone on their line and
 * sound like a company. Undefined otherwise: who paid is not guessed from any words.
 */
export function letterhead(page: DocumentPage): DraftValue | undefined {
  const all = pageLines(page).filter((line) => line.middle < page.height * 0.35);
  // Below the first headings or rows nobody says who sends the page.
  const row = all.findIndex((line) => isRowLine(line, 3));
  const end = Math.min(headingBands(all)[0]?.from ?? all.length, row === -1 ? all.length : row);
  const lines = all.slice(0, end);
  const heads = lines.flatMap(headsOf);
  const heights = heads.map((head) => head.height).sort((a, b) => a - b);
  const body = heights[Math.floor(heights.length / 2)] ?? 0;
  const tallest = heights.at(-1) ?? 0;
  const names = heads.filter(mayBeName);
  const large = names.find(({ height }) => tallest > body * 1.15 && height > tallest * 0.92);
  const own = large ?? names.find(({ text, isAlone }) => isAlone && companyWords.test(text));
  return own === undefined ? undefined : toDraftValue([toToken(own.words)], 'text');
}

interface Head {
  readonly words: Line['words'];
  readonly text: string;
  readonly height: number;
  /** On its line: what has a value at its right is a label. */
  readonly isAlone: boolean;
}

function headsOf(line: Line): Head[] {
  const phrases = phrasesOf(line.words);
  return phrases.map((words) => ({
    words,
    text: words.map((word) => word.text).join(' '),
    height: Math.max(...words.map((word) => word.height)),
    isAlone: phrases.length === 1,
  }));
}

function mayBeName({ words, text }: Head): boolean {
  if (/[:\d]/.test(text) || !/[A-Za-z]{3}/.test(text) || words.length > 8) return false;
  const plain = plainWords(words);
  const meant = labelMeaning(plain.join(' ')) ?? headingMeaning(plain.join(' '));
  return meant === undefined && !plain.every((word) => title.test(word));
}
