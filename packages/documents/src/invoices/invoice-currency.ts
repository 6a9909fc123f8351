import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { otherCurrency } from '../layout/other-currency.ts';
import type { DocumentWords } from '../words.ts';

const codes = /\b(CAD|EUR|GBP|MXN|AUD|CHF|NZD)\b/;
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', C$: 'CAD' };

/** The currency of a document's amounts where that is not the dollar of the United States. */
export function invoiceCurrency(words: DocumentWords): string | undefined {
  const text = words.pages.map((page) => page.words.map((word) => word.text).join(' ')).join('\n');
  const code = codes.exec(text)?.[1];
  if (code !== undefined) return code;
  const sign = /(€|£|\bC\$)\s?\d|\d\s?(€|£)/.exec(text);
  if (sign !== null) return signs[sign[1] ?? sign[2] ?? ''];
  return otherCurrency(words) ? 'another currency' : undefined;
}

/** The currency that an invoice names itself. */
export function namedCurrency({ fields: { currency } }: DraftInvoice): string | undefined {
  const text = currency?.value.toUpperCase().trim();
  if (text === undefined || /^(US ?D?|U\.S\.|USA|\$|US ?\$|US DOLLARS?|DOLLARS?)/.test(text))
    return undefined;
  return text;
}
