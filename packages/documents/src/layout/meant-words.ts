import { type DayOrder, dayOrder } from '../cells/day-order.ts';
import { decimalCommas } from '../cells/decimal-commas.ts';
import type { DocumentWords } from '../words.ts';
import { withoutOtherCurrency } from './other-currency.ts';

/**
 * Written words with what they mean beside all others of their document: amounts and days have one
 * form in it, and where columns are is not known yet.
 */
export function withMeantWords(document: DocumentWords): DocumentWords {
  const written = document.pages.filter(({ source }) => source === 'text_layer');
  const texts = written.flatMap(({ words }) => words.map(({ text }) => withoutOtherCurrency(text)));
  const decimals = decimalCommas(texts);
  const days = meantDays(texts, decimals === undefined ? undefined : 'day_first');
  return {
    ...document,
    pages: document.pages.map((page) => {
      if (page.source === 'ocr') return page;
      const isWritten = page.source === 'text_layer';
      const words = page.words.map((word) => {
        if (!/\d/.test(word.text)) return word;
        const plain = withoutOtherCurrency(word.text);
        const said = isWritten ? (days(plain) ?? decimals?.(plain)) : word.meant;
        const meant = said ?? plain;
        return meant === word.text ? word : { ...word, meant };
      });
      return { ...page, words };
    }),
  };
}

/** Days are of one kind that are parted by the same sign: another number says nothing of them. */
function meantDays(
  texts: readonly string[],
  usual: DayOrder | undefined,
): (text: string) => string | undefined {
  const orders = ['/', '.', '-'].map((sign) => {
    const own = texts.filter((text) => text.includes(sign));
    return { sign, days: dayOrder([own.map((text) => [text])], usual) };
  });
  return (text) => orders.find(({ sign }) => text.includes(sign))?.days(text, 0, 0);
}
