import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DocumentPage } from '../../words.ts';
import { toToken } from '../lines/join-values.ts';
import { plainWords } from '../lines/line-words.ts';
import { pageLines } from '../lines/page-lines.ts';
import type { Line } from '../lines/placed-word.ts';
import { phrasesOf } from '../tables/heading-groups.ts';
import { toDraftValue } from '../values/to-draft-value.ts';

const title =
  /^(remittance|advice|explanation|of|payment|benefit|statement|report|detail|claim|summary|pharmacy|provider|electronic|notice|voucher|check|eft|paid|for|the|to|and|reimbursement|transaction|register|reconciliation|schedule|weekly|monthly|dir|fee|deposit|remit|era|page|number|run|date|continued|listing|ledger|adjudicated|accompanying)$/;
const companyWords =
  /\b(inc|llc|corp|company|co|pbm|rx|benefits?|health|healthcare|solutions|services|management|plans?|care|group|administrators?|partners)\b\.?/i;

/** Who sends a page, from its largest words at the top or the first that sound like a company. */
export function letterhead(page: DocumentPage): DraftValue | undefined {
  const lines = pageLines(page).filter((line) => line.middle < page.height * 0.35);
  const phrases = lines
    .flatMap((line) => phrasesOf(line.words).map((words) => toHead(line, words)))
    .filter(mayBeName);
  const tallest = Math.max(0, ...phrases.map((phrase) => phrase.height));
  const body =
    phrases.map((phrase) => phrase.height).sort((a, b) => a - b)[Math.floor(phrases.length / 2)] ??
    0;
  const large =
    tallest > body * 1.15 ? phrases.find((phrase) => phrase.height > tallest * 0.92) : undefined;
  const head = large ?? phrases.find((phrase) => companyWords.test(phrase.text));
  return head === undefined ? undefined : toDraftValue([toToken(head.words)], 'text');
}

interface Head {
  readonly words: Line['words'];
  readonly text: string;
  readonly height: number;
}

function toHead(_line: Line, words: Line['words']): Head {
  const text = words.map((word) => word.text).join(' ');
  return { words, text, height: Math.max(...words.map((word) => word.height)) };
}

function mayBeName({ words, text }: Head): boolean {
  if (/[:\d]/.test(text) || !/[A-Za-z]{3}/.test(text) || words.length > 8) return false;
  return !plainWords(words).every((word) => title.test(word));
}
