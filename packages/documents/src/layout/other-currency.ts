import type { DocumentWords } from '../words.ts';

const sentence =
  /\b(amounts?|figures?|payments?|currency|paid|stated)\b[^.]{0,30}\b(CAD|EUR|GBP|MXN|AUD|canadian dollars?|euros?|pounds sterling|(mexican )?pesos?)\b/i;

/** Whether a document says that its money is none of the United States. */
export function otherCurrency({ pages }: DocumentWords): boolean {
  return pages.some(({ words }) => sentence.test(words.map((word) => word.text).join(' ')));
}
