import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { parseScaled } from '@pfs/core/invoice-draft/line-figures';
import type { Token } from '../../layout/lines/placed-word.ts';
import { digitsMeant } from '../../layout/values/digits-meant.ts';
import { possibleTexts } from '../../layout/values/possible-texts.ts';
import { toDraftValue } from '../../layout/values/to-draft-value.ts';

/** A unit price, which may have parts of a cent. */
export function priceValue(tokens: readonly Token[]): DraftValue {
  const amount = toDraftValue(tokens, 'amount');
  const words = tokens.flatMap((token) => token.words);
  const isRead = amount.decidedBy === 'ocr';
  const readings = new Set<string>();
  for (const text of possibleTexts(words, '')) {
    const price = longPrice(isRead ? (digitsMeant(text) ?? text) : text);
    if (price !== undefined) readings.add(price);
  }
  const [value, ...others] = [...readings];
  if (value === undefined) return amount;
  const { otherReadings = [], ...plain } = amount;
  const amounts = [amount.value, ...otherReadings].filter((one) => one !== '' && isRead);
  const all = [...others, ...amounts.filter((one) => one !== value && !readings.has(one))];
  const confidence = Math.min(...words.map((word) => word.confidence));
  return { ...plain, value, confidence, ...(all.length === 0 ? {} : { otherReadings: all }) };
}

/** A price of more than two decimals and at most five that count. */
function longPrice(text: string): string | undefined {
  const match = /^\(?-?\$?([\d,]*)\.(\d{3,6})\)?-?$/.exec(text.replace(/\s+/g, ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return undefined;
  const plain = `${whole.replaceAll(',', '') || '0'}.${fraction}`;
  if (parseScaled(plain, 5) === undefined) return undefined;
  return /[-(]/.test(text) ? `-${plain}` : plain;
}
