import { pageLines } from '../../layout/lines/page-lines.ts';
import type { Line, Token } from '../../layout/lines/placed-word.ts';
import type { DocumentPage } from '../../words.ts';

/** Unit prices have up to six decimals. */
const price = /^[-($]{0,3}(\d{1,3}(,\d{3})+|\d{0,7})\.\d{3,6}[-)]?$/;

/** The lines of an invoice's page; prices of parts of a cent are numbers. */
export function invoiceLines(page: DocumentPage): readonly Line[] {
  return pageLines(page).map((line) => ({ ...line, tokens: line.tokens.map(asPrice) }));
}

function asPrice(token: Token): Token {
  return token.kind === 'text' && price.test(token.text) ? { ...token, kind: 'number' } : token;
}

/** Whether a token may be an amount of money; a sheet's may have lost its cents. */
export function mayBeAmount({ kind, words }: Token): boolean {
  if (kind === 'amount') return true;
  return words[0]?.decidedBy === 'cells' && (kind === 'number' || kind === 'count');
}
