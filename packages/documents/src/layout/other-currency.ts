import type { DocumentWords } from '../words.ts';

const sentence =
  /\b(amounts?|figures?|payments?|currency|paid|stated)\b[^.]{0,30}\b(CAD|EUR|GBP|MXN|AUD|canadian dollars?|euros?|pounds sterling|(mexican )?pesos?)\b/i;

const codes = '(CAD|CDN|EUR|GBP|MXN|AUD|NZD|CHF|JPY|CA\\$|C\\$|A\\$|MX\\$|[€£¥])';
const amount = '-?\\(?\\$?\\d[\\d,.]*';
const signs = [
  // In brackets behind a heading, before or behind an amount.
  new RegExp(`[([]\\s?${codes}\\s?\\$?[)\\]]`),
  new RegExp(`(?<![A-Za-z])${codes}\\s?${amount}`),
  new RegExp(`\\d[.,]\\d{2}\\)?-?\\s?${codes}(?![A-Za-z])`),
  new RegExp(
    `\\b(net|gross|fee|total|cost|price|charge|copay|dir|ger)\\s${codes}(?![A-Za-z])`,
    'i',
  ),
];

/** Whether a document says that its money is none of the United States. */
export function otherCurrency({ pages }: DocumentWords): boolean {
  return pages.some(({ words }) => {
    const text = words.map((word) => word.text).join(' ');
    return sentence.test(text) || signs.some((sign) => sign.test(text));
  });
}

const signBefore = new RegExp(`^([-(]?)${codes}\\s?(?=[-\\d$])`);
const signBehind = new RegExp(`(?<=\\d\\)?-?)\\s?${codes}$`);

/** An amount without the sign of another currency: it is read, and its document waits. */
export function withoutOtherCurrency(text: string): string {
  return /\d/.test(text) ? text.replace(signBefore, '$1').replace(signBehind, '') : text;
}
