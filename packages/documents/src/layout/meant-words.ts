import { dayOrder } from '../cells/day-order.ts';
import { decimalCommas } from '../cells/decimal-commas.ts';
import type { DocumentWords } from '../words.ts';

/**
 * Written words with what they mean beside all others of their document: amounts and days have one
 * form in it, and where columns are is not known yet.
 */
export function withMeantWords(document: DocumentWords): DocumentWords {
  const written = document.pages.filter(({ source }) => source === 'text_layer');
  const texts = written.flatMap(({ words }) => words.map(({ text }) => text));
  const decimals = decimalCommas(texts);
  const usual = decimals === undefined ? undefined : 'day_first';
  const days = dayOrder([texts.map((text) => [text])], usual);
  return {
    ...document,
    pages: document.pages.map((page) => {
      if (page.source !== 'text_layer') return page;
      const words = page.words.map((word) => {
        if (!/\d/.test(word.text)) return word;
        const meant = days(word.text, 0, 0) ?? decimals?.(word.text);
        return meant === undefined ? word : { ...word, meant };
      });
      return { ...page, words };
    }),
  };
}
