import { dayOrder } from '../cells/day-order.ts';
import { decimalCommas } from '../cells/decimal-commas.ts';
import type { Meaning } from '../cells/meaning.ts';
import type { DocumentPage, DocumentWords, Word } from '../words.ts';
import { withoutOtherCurrency } from './other-currency.ts';

/**
 * Written words with what they mean beside all others of their document: amounts and days have one
 * form in it, and where columns are is not known yet.
 */
export function withMeantWords(document: DocumentWords): DocumentWords {
  const written = document.pages.filter(({ source }) => source === 'text_layer');
  const texts = written.flatMap(({ words }) => words.map(({ text }) => withoutOtherCurrency(text)));
  const decimals = decimalCommas(texts);
  const days = dayOrder([texts.map((text) => [text])], decimals !== undefined);
  const meaningOf = (text: string): Meaning | undefined => days(text, 0, 0) ?? decimals?.(text);
  const isMarked = hasOneMark(written);
  return {
    ...document,
    pages: document.pages
      .map(withMeaning(meaningOf))
      .map((page) => (isMarked ? withMinus(page) : page)),
  };
}

const debit = /^(?:[-($\d,.]*\d)?DR$/;

/**
 * Whether of all amounts only those that go the other way have a mark, and it is DR: an amount
 * without one is paid then.
 */
function hasOneMark(pages: readonly DocumentPage[]): boolean {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text));
  const marked = texts.filter((text) => debit.test(text)).length;
  const amounts = texts.filter((text) => /\d[. ]?\d\d(DR)?$/.test(text)).length;
  const isOther = texts.some((text) => /^(?:[-($\d,.]*\d)?CR$/.test(text));
  return marked > 0 && !isOther && marked * 2 < amounts;
}

function withMinus(page: DocumentPage): DocumentPage {
  const words = page.words.map((word) =>
    debit.test(word.text)
      ? { ...word, meant: (word.meant ?? word.text).replace('DR', 'CR') }
      : word,
  );
  return { ...page, words };
}

function withMeaning(
  meaningOf: (text: string) => Meaning | undefined,
): (page: DocumentPage) => DocumentPage {
  return (page) => {
    if (page.source === 'ocr') return page;
    const words = page.words.map((word): Word => {
      if (!/\d/.test(word.text)) return word;
      const plain = withoutOtherCurrency(word.text);
      const said = page.source === 'text_layer' ? meaningOf(plain) : undefined;
      const meant = said?.text ?? (page.source === 'cells' ? word.meant : undefined) ?? plain;
      const also = said?.also === undefined ? {} : { alsoMeant: said.also };
      return meant === word.text ? word : { ...word, meant, ...also };
    });
    return { ...page, words };
  };
}
