import { pageLines } from '../../layout/lines/page-lines.ts';
import type { Line, Token } from '../../layout/lines/placed-word.ts';
import type { DocumentPage } from '../../words.ts';

/** Unit prices have up to six decimals. */
const price = /^[-($]{0,3}(\d{1,3}(,\d{3})+|\d{0,7})\.\d{3,6}[-)]?$/;

/** The lines of an invoice's page; prices of parts of a cent are numbers. */
export function invoiceLines(page: DocumentPage): readonly Line[] {
  return pageLines(page).map((line) => ({ ...line, tokens: joinTorn(line.tokens).map(asPrice) }));
}

/** A picture's reader may see a blank before the cents: `3.111 11`. */
function joinTorn(tokens: readonly Token[]): readonly Token[] {
  return tokens.reduce<Token[]>((joined, token) => {
    const last = joined.at(-1);
    const word = last?.words.at(-1);
    const isTorn =
      last !== undefined &&
      word?.decidedBy === 'ocr' &&
      /^\$?\d{1,3}[.,]\d{3}$/.test(last.text) &&
      /^[.,]?\d\d$/.test(token.text) &&
      token.left - last.right < word.height * 0.7;
    if (!isTorn) joined.push(token);
    else {
      const words = [...last.words, ...token.words];
      const text = `${last.text}${token.text}`;
      joined.splice(-1, 1, { ...last, words, text, right: token.right, kind: 'amount' });
    }
    return joined;
  }, []);
}

function asPrice(token: Token): Token {
  return token.kind === 'text' && price.test(token.text) ? { ...token, kind: 'number' } : token;
}

/** Whether a token may be an amount of money; a sheet's may have lost its cents. */
export function mayBeAmount({ kind, words }: Token): boolean {
  if (kind === 'amount') return true;
  return words[0]?.decidedBy === 'cells' && (kind === 'number' || kind === 'count');
}
