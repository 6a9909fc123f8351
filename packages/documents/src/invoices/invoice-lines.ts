import type { DocumentPage } from '../document-words.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import { pageLines } from '../layout/lines/page-lines.ts';
import { isAmount, type Line, type Token } from '../layout/lines/tokens.ts';
import type { StrayEvent } from './read-pages.ts';
import { labelRole } from './roles.ts';

/** Unit prices have up to six decimals. */
const price = /^[-($]{0,3}(\d{1,3}(,\d{3})+|\d{0,7})\.\d{3,6}[-)]?$/;

/** The lines of an invoice page; prices with fractions of a cent are numbers. */
export function invoiceLines(page: DocumentPage): readonly Line[] {
  return pageLines(page).map((line) => ({ ...line, tokens: joinTorn(line.tokens).map(asPrice) }));
}

/** OCR may see a blank before the cents: `3.111 11`. */
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

/** Whether a token may be an amount; a sheet's may have lost its cents. */
export function mayBeAmount({ kind, words }: Token): boolean {
  if (kind === 'amount') return true;
  return words[0]?.decidedBy === 'cells' && (kind === 'number' || kind === 'count');
}

/** A line's amounts without a label. */
export function strayAmounts({ tokens }: Line, used: ReadonlySet<Token>): readonly StrayEvent[] {
  const taken = new Set([...used].flatMap(({ words }) => words.map(({ box }) => box)));
  return tokens.flatMap((token, at): StrayEvent[] => {
    const box = token.words[0]?.box;
    if (!isAmount(token) || !mayBeAmount(token) || isStrength(tokens, at)) return [];
    if (box !== undefined && taken.has(box)) return [];
    const isPlain = token.kind === 'amount' && !isNamed(tokens, at) && !isProse(tokens);
    return [{ kind: 'stray', token, isNamed: !isPlain }];
  });
}

/** Whether all amounts of a line are labeled as something else, or part of a sentence. */
export function hasOnlyOtherAmounts({ tokens }: Line): boolean {
  const amounts = tokens.filter(mayBeAmount);
  return amounts.every((token) => isNamed(tokens, tokens.indexOf(token))) || isProse(tokens);
}

const strengthUnits =
  /^(\/|%|(mg|mcg|ug|ml|g|gm|gr|kg|l|oz|lb|in|inch|cm|mm|iu|units?|u|meq|mmol|mil|hr|x|fl)\b)/i;

const forms =
  /^(tab|cap|vial|pen|syr|patch|inj|auto|cr(ea)?m|oint|sol|susp|gel|drop|lot|foam|kit|pad|spray)/i;

/** A decimal number that is a drug's strength or amount: `0.25 MG`. */
export function isStrength(tokens: readonly Token[], at: number): boolean {
  const [own = '', next = ''] = [tokens[at]?.text, tokens[at + 1]?.text];
  return /^\d{0,4}\.\d+$/.test(own) && (strengthUnits.test(next) || forms.test(next));
}

/** Whether the words before an amount say that it's not part of the invoice: `AWP 45.10`. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    const words = tokens.slice(from, at).map(({ text }) => text);
    const role = labelRole(headingText(words.join(' ')));
    if (role === 'besides' || role === 'previous' || role === 'conditional') return true;
  }
  return false;
}

const proseWordsMin = 6;

/** A sentence mentions amounts it doesn't bill, such as a minimum order or terms. */
function isProse(tokens: readonly Token[]): boolean {
  const words = tokens.flatMap(({ text }) => text.split(/\s+/));
  return words.filter((word) => /^[a-z][a-z,'’-]+[.;]?$/.test(word)).length >= proseWordsMin;
}
