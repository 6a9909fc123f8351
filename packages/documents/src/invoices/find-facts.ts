import { headingText } from '../layout/headings/heading-text.ts';
import { isSamePhrase } from '../layout/labels/find-labels.ts';
import { type Line, type Token, textOf, tokensApart } from '../layout/lines/tokens.ts';
import { mayBeAmount } from './invoice-lines.ts';
import { isCharge, type LabelRole, labelRole, meaningOf } from './roles.ts';

/** A value labeled by words beside or above it. */
export interface Fact {
  readonly role: LabelRole;
  /** The label as printed. */
  readonly label: string;
  readonly words: readonly Token[];
  readonly tokens: readonly Token[];
  /** The label is as often a title, so it counts only if nothing else names the number. */
  readonly isBare?: boolean;
}

type Phrase = readonly Token[];

/** Words that belong together: a sheet's cells, or tokens no farther apart than in a sentence. */
export function tokenPhrases({ tokens }: Line): readonly Phrase[] {
  const phrases: Token[][] = [];
  for (const token of tokens.flatMap((one) => tokensApart(one, betweenLabelAndValue))) {
    const last = phrases.at(-1)?.at(-1);
    if (last !== undefined && isSamePhrase(last, token)) phrases.at(-1)?.push(token);
    else phrases.push([token]);
  }
  const joined: Token[][] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    if (last !== undefined && isTornLabel(last, phrase)) last.push(...phrase);
    else joined.push(phrase);
  }
  return joined;
}

/** OCR may see too wide a gap between a label's words. */
function isTornLabel(first: Phrase, second: Phrase): boolean {
  const [last, next] = [first.at(-1), second[0]];
  if (last?.words[0]?.decidedBy !== 'ocr' || next === undefined) return false;
  const height = last.words[0]?.height ?? 0;
  const isText = [...first, ...second].every(({ kind }) => kind === 'text');
  if (!isText || next.left - last.right > height * 2) return false;
  const words = [...first, ...second].flatMap((token) => token.words);
  const whole = labelRole(headingText(textOf(words)));
  return whole !== undefined && whole !== 'buyer';
}

/** In a cell, a value follows a colon or is an amount. */
const betweenLabelAndValue = /(?<=[:#])\s+|\s+(?=[$(-]*[\d,]+\.\d\d\b)/;

/** The labeled values that start in a line; a value may be in one of the two lines below. */
export function findFacts(line: Line, below: readonly Line[]): readonly Fact[] {
  const phrases = tokenPhrases(line);
  return phrases.flatMap((phrase, at): Fact[] => {
    const label = longestLabel(phrase);
    if (label === undefined) return [];
    const { role, to } = label;
    const words = phrase.slice(0, to);
    const printed = textOf(words);
    const own = withoutColon(phrase.slice(to));
    const next = phrases[at + 1];
    const candidates = [
      own,
      ...(own.length > 0 && !isAmountRole(role)
        ? []
        : [nextPhrase(phrase, next, isAmountRole(role) ? 120 : 40)]),
      ...(own.length > 0 || !mayStandAbove(role) ? [] : [phraseBelow(phrase, next, below)]),
    ];
    for (const tokens of candidates) {
      const value = tokens && valueBeside(role, tokens, label.isBare && tokens !== own);
      if (value === undefined) continue;
      const isBare = label.isBare && (tokens !== own || weakNumber.test(plainLabel(words)));
      return [{ role, label: printed, words, tokens: value, ...(isBare ? { isBare } : {}) }];
    }
    return [];
  });
}

/** Whether words name a charge, with or without an amount. */
export function namesCharge(line: Line): boolean {
  return tokenPhrases(line).some((phrase) => isCharge(longestLabel(phrase)?.role));
}

interface Label {
  readonly role: LabelRole;
  readonly to: number;
  /** "Invoice" alone is more often a title than a label. */
  readonly isBare: boolean;
}

function longestLabel(phrase: Phrase): Label | undefined {
  let best: Label | undefined;
  const isLong = phrase.length > 9;
  for (let to = 1; to <= Math.min(phrase.length, 8); to += 1) {
    const part = phrase.slice(0, to);
    const last = part.at(-1);
    if (last === undefined || mayBeValue(last)) break;
    const words = part.flatMap((token) => token.words);
    const text = headingText(textOf(words));
    const role = meaningOf(words, labelRole);
    if (role !== undefined && !(isLong && isCharge(role))) {
      best = {
        role,
        to,
        isBare: bareLabel.test(text) && (!/[:#]$/.test(last.text) || weakNumber.test(text)),
      };
    }
    if (last.text.endsWith(':')) break;
  }
  return best;
}

const bareLabel =
  /^(invoice|inv|bill|document|credit memo|credit note|credit|memo|account|from|due)$/;

/** Words that name other documents too, with or without a colon. */
const weakNumber = /^(bill|document|credit|memo)$/;

function plainLabel(words: Phrase): string {
  return headingText(textOf(words));
}

function mayBeValue({ kind, text }: Token): boolean {
  return kind === 'amount' || kind === 'day' || kind === 'ndc' || /\d{3}/.test(text);
}

function withoutColon(tokens: Phrase): Phrase {
  return /^[:#.=-]+$/.test(tokens[0]?.text ?? '') ? tokens.slice(1) : tokens;
}

/** The text right of a label, unless it is a label itself. */
function nextPhrase(
  phrase: Phrase,
  next: Phrase | undefined,
  heightsMax: number,
): Phrase | undefined {
  if (next === undefined || longestLabel(next) !== undefined) return undefined;
  const height = phrase[0]?.words[0]?.height ?? 10;
  const gap = (next[0]?.left ?? 0) - (phrase.at(-1)?.right ?? 0);
  const isCell = phrase[0]?.words[0]?.decidedBy === 'cells';
  return isCell || gap < height * heightsMax ? next : undefined;
}

function phraseBelow(
  phrase: Phrase,
  beside: Phrase | undefined,
  below: readonly Line[],
): Phrase | undefined {
  const [left, right] = [phrase[0]?.left ?? 0, phrase.at(-1)?.right ?? 0];
  const height = phrase[0]?.words[0]?.height ?? 10;
  const until = Math.max(right, (beside?.[0]?.left ?? right + height * 8) - height);
  for (const line of below.slice(0, 2)) {
    const under = tokenPhrases(line).filter((one) => {
      return (one.at(-1)?.right ?? 0) > left - height && (one[0]?.left ?? 0) < until;
    });
    const [first] = under;
    if (first === undefined) continue;
    return longestLabel(first) === undefined ? first : undefined;
  }
  return undefined;
}

/** Of all amounts, only the amount to pay has a box of its own. */
function mayStandAbove(role: LabelRole): boolean {
  return role === 'total' || role === 'amountDue' || !isAmountRole(role);
}

const amountRoles: ReadonlySet<LabelRole> = new Set([
  'items',
  'charges',
  'total',
  'amountDue',
  'amountPaid',
  'carried',
  'pageTotal',
  'previous',
  'conditional',
  'besides',
]);

export function isAmountRole(role: LabelRole): boolean {
  return amountRoles.has(role) || isCharge(role);
}

/** The tokens beside a label that are its value. */
function valueBeside(role: LabelRole, tokens: Phrase, isFar: boolean): Phrase | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  if (isAmountRole(role)) {
    const amount = tokens.findLast(mayBeAmount);
    return amount === undefined ? undefined : [amount];
  }
  switch (role) {
    case 'invoiceDate':
    case 'dueDate':
    case 'date':
      return first.kind === 'day' ? [first] : undefined;
    case 'count':
      return first.kind === 'count' || first.kind === 'number' ? [first] : undefined;
    case 'invoiceNumber':
      if (first.kind === 'amount' || first.kind === 'day') return undefined;
      return isFar ? numberAlone(tokens) : codeOf(tokens);
    case 'accountNumber':
    case 'purchaseOrder':
    case 'vendorTaxId':
      return first.kind === 'amount' || first.kind === 'day' ? undefined : codeOf(tokens);
    case 'terms':
      return tokens.some(({ text }) => /[A-Za-z\d]/.test(text)) ? tokens : undefined;
    default:
      return tokens.some(({ text }) => /[A-Za-z]{2}/.test(text)) ? tokens : undefined;
  }
}

/** A number may contain a blank, as in `INV 88213`. */
function codeOf(tokens: Phrase): Phrase | undefined {
  const at = tokens.slice(0, 2).findIndex(({ text }) => /\d/.test(text));
  return at === -1 ? undefined : tokens.slice(0, at + 1);
}

/** Text apart from a title that can only be a number of four digits or more. */
function numberAlone(tokens: Phrase): Phrase | undefined {
  const text = textOf(tokens);
  const isNumber = /^(([A-Z]{1,6}[- ]?)?\d[\dA-Z]*([-/][\dA-Z]+)*)$/i.test(text);
  const isPhone = /^(1-)?\d{3}-\d{3}-\d{4}$/.test(text);
  // A state and ZIP code, as in an address.
  const isPlace = /^[A-Z]{2} \d{5}(-\d{4})?$/i.test(text);
  const digits = text.replace(/\D/g, '').length;
  return isNumber && !isPhone && !isPlace && digits >= 4 ? tokens : undefined;
}
