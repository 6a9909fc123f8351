import { plainWords } from '../lines/line-kinds.ts';
import {
  gapInHeights,
  isAmount,
  type Line,
  leftOf,
  phrasesOf,
  rightOf,
  type Token,
  textOf,
  tokensApart,
} from '../lines/tokens.ts';
import { parseAmount } from '../values/parse-values.ts';
import {
  isBareLabel,
  isGeneralLabel,
  type LabelMeaning,
  labelMeaning,
  type ValueMeaning,
} from './label-meanings.ts';
import { endsName, lineGapMax } from './letterhead.ts';

/** A value labeled by words beside or above it. */
export interface LabeledValue {
  readonly meaning: ValueMeaning;
  readonly tokens: readonly Token[];
  /** Its label may name other things too, as "Date" does. */
  readonly isGeneral?: boolean;
  /** Its label is unknown, beside labels of the payment: it counts if no label names another. */
  readonly isBeside?: boolean;
}

/** Where a label ends in a line's tokens. */
interface Label {
  readonly meaning: LabelMeaning;
  readonly from: number;
  /** The first token after it. */
  readonly to: number;
  readonly endsInColon: boolean;
  readonly isGeneral: boolean;
  /** A title's word: its value must be a number. */
  readonly isBare: boolean;
}

const labelWordsMax = 7;

/** The lines right above and below, from top to bottom. */
export interface LinesAround {
  readonly above: readonly Line[];
  readonly below: readonly Line[];
  /** Values of labels above. */
  readonly used?: ReadonlySet<Token>;
}

/** The labeled values that start in a line; a value may be in one of the lines below. */
export function findLabels(line: Line, { above, below, used }: LinesAround): LabeledValue[] {
  const tokens = line.tokens
    .filter((token) => !used?.has(token))
    .flatMap((token) => tokensApart(token));
  const labels = labelsOf(tokens);
  return labels.flatMap((label, at) => {
    const end = labels[at + 1]?.from ?? tokens.length;
    for (const meaning of meaningsOf(label, tokens)) {
      const values = valuesOf(
        { ...label, meaning },
        { tokens, end, line, above, below, labels: labels.length },
      );
      if (values.length > 0) return values;
    }
    return [];
  });
}

/** "Settled" before an amount says how much, and before a date when; "Transfer" also which. */
function meaningsOf(
  { from, meaning, to }: Label,
  tokens: readonly Token[],
): readonly ValueMeaning[] {
  if (meaning === 'payment') return ofPayment;
  const says = (words: RegExp): boolean =>
    tokens.slice(from, to).some(({ text }) => words.test(text));
  if (meaning === 'paidOn' && !says(dayWords)) return ['paidOn', 'amount'];
  return meaning === 'amount' && !says(amountWords) ? ['amount', 'traceNumber'] : [meaning];
}

const dayWords = /^(date|dated|dt|day|on)\b/i;
const amountWords = /^(am(oun)?t|total|ttl|sum|net)\b/i;
/** What a value beside payment words may be. */
const ofPayment: readonly ValueMeaning[] = ['paidOn', 'traceNumber', 'amount'];

interface AroundLabel extends LinesAround {
  readonly tokens: readonly Token[];
  readonly line: Line;
}

/** A label's value, or nothing. */
function valuesOf(
  label: Label & { readonly meaning: ValueMeaning },
  around: AroundLabel & { readonly end: number; readonly labels: number },
): LabeledValue[] {
  const { isGeneral, meaning } = label;
  const { above, below, end, labels, line, tokens } = around;
  const beside = valueBeside(label, tokens.slice(label.to, end), tokens[label.to - 1]);
  const isName = meaning === 'payerName' || meaning === 'payeeName';
  if (beside !== undefined) {
    const isCut = isProse(tokens) && beside.at(-1) === tokens.at(-1);
    const more = isName ? nextOfName(beside, line, below, isCut) : [];
    return [{ meaning, tokens: [...beside, ...more], isGeneral }];
  }
  const day = tokens[label.to];
  // "Paid" and "Check Issued" before a date say when.
  const saysMuch = tokens.slice(label.from, label.to).some(({ text }) => amountWords.test(text));
  if (meaning === 'amount' && !saysMuch && day?.kind === 'day') {
    return [{ meaning: 'paidOn', tokens: [day], isGeneral }];
  }
  const centered =
    isName && end === label.to ? centeredName(label, { tokens, line, above, below }) : [];
  if (centered.length > 0) return [{ meaning, tokens: centered, isGeneral }];
  const next = tokens[label.to];
  const last = tokens[label.to - 1];
  // Words apart are another column's label, even if it is unknown.
  const mayBeApart = meaning === 'traceNumber' || meaning === 'paidOn';
  const isApart =
    mayBeApart && next?.kind === 'text' && last !== undefined && !isSamePhrase(last, next);
  if (end > label.to && meaning !== 'amount' && !isApart) return [];
  if (isName && isProse(tokens)) {
    const isCut = label.endsInColon && label.to === tokens.length;
    const name = isCut ? nextOfName([], line, below, true) : [];
    return name.length === 0 ? [] : [{ meaning, tokens: name, isGeneral }];
  }
  // A title alone in its line.
  if (label.isBare && phrasesOf(line.words).length === 1) return [];
  // A column of counts or paid amounts, among amount columns.
  const mayBeColumn = meaning === 'claimCount' || (meaning === 'amount' && isGeneral);
  const isColumn = mayBeColumn && phrasesOf(line.words).length > 2 * labels;
  // A sentence says its values itself.
  if (isColumn || isProse(tokens)) return [];
  const own = valueBelow(label, { tokens, end: isApart ? label.to : end, below });
  return own === undefined ? [] : [{ meaning, tokens: own, isGeneral }];
}

function labelsOf(tokens: readonly Token[]): Label[] {
  const labels: Label[] = [];
  const isSentence = isProse(tokens);
  for (let at = 0; at < tokens.length; ) {
    const label = mayStart(tokens, at, isSentence)
      ? longestLabel(tokens, at, isSentence)
      : undefined;
    // "Payer: Crestline Pharmacy Management" in a sentence: words within the name are no labels.
    const isOfName =
      label !== undefined && isSentence && continuesName(label, tokens, labels.at(-1));
    if (label !== undefined && !isOfName) labels.push(label);
    at = label?.to ?? at + 1;
  }
  return labels;
}

function continuesName(
  { endsInColon, from, meaning }: Label,
  tokens: readonly Token[],
  last?: Label,
) {
  const isName = last?.meaning === 'payerName' || last?.meaning === 'payeeName';
  const mayBeOfName = meaning === 'payerName' || meaning === 'payeeName' || meaning === 'other';
  if (!isName || !mayBeOfName || endsInColon || from === last.to) return false;
  return tokens.slice(last.to, from).every(({ text }) => /^([A-Z&]|of$|and$)/.test(text));
}

const proseWords =
  /^(the|of|in|is|for|your|and|please|dated|by|this|to|on|with|was|were|are|has|have|which)$/i;

/** Whether a line is running text. */
export function isProse(tokens: readonly Token[]): boolean {
  const texts = tokens.filter((token) => token.kind === 'text');
  return texts.length >= 7 && texts.filter((token) => proseWords.test(token.text)).length >= 3;
}

/** A label starts a phrase or follows a value; in a sentence it may be anywhere. */
function mayStart(tokens: readonly Token[], at: number, isSentence: boolean): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  if (token === undefined || token.kind !== 'text') return false;
  if (before === undefined || isSentence) return true;
  if (before.kind !== 'text') return !isInName(tokens, at);
  return !isSamePhrase(before, token) || /[:;,|]$/.test(before.text);
}

/** Behind a number within words: "GER 2025 Balance Due" is one name. */
function isInName(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (from > 0 && isSamePhrase(tokens[from - 1] as Token, tokens[from] as Token)) from -= 1;
  const words = tokens.slice(from, at).filter(({ kind }) => kind === 'text');
  const isYear = /^(19|20)\d\d$/.test(tokens[at - 1]?.text ?? '');
  return isYear && words.length > 0;
}

export function isSamePhrase(before: Token, next: Token): boolean {
  return (
    phrasesOf([...before.words.slice(-1), ...next.words.slice(0, 1)]).length === 1 ||
    before.words[0]?.box === next.words[0]?.box
  );
}

function longestLabel(
  tokens: readonly Token[],
  from: number,
  isSentence: boolean,
): Label | undefined {
  let best: Label | undefined;
  for (let to = from + 1; to <= Math.min(tokens.length, from + labelWordsMax); to += 1) {
    const part = tokens.slice(from, to);
    const last = part.at(-1);
    if (last === undefined || (last.kind !== 'text' && last.kind !== 'code')) break;
    const words = plainWords(part.flatMap((token) => token.words)).join(' ');
    const meaning = labelMeaning(words);
    const endsInColon = /[:#]$/.test(last.text);
    const next = tokens[to];
    const isWhole =
      endsInColon ||
      next === undefined ||
      next.kind !== 'text' ||
      isSentence ||
      !isSamePhrase(last, next) ||
      /^[:#]$/.test(next.text);
    if (meaning !== undefined && isWhole) {
      const skips = next !== undefined && /^[:#.=-]$/.test(next.text) ? 1 : 0;
      const isGeneral = isGeneralLabel(meaning, words);
      const end = { to: to + skips, endsInColon: endsInColon || skips === 1 };
      best = { meaning, from, isGeneral, isBare: isBareLabel(words), ...end };
    }
    if (last.text.endsWith(':') || next === undefined) break;
    if (!isSamePhrase(last, next) && !isReadNear(last, next)) break;
  }
  return best;
}

/** The tokens after a label that are its value. */
function valueBeside(
  label: Label,
  tokens: readonly Token[],
  before: Token | undefined,
): readonly Token[] | undefined {
  const first = tokens[0];
  if (first === undefined || isAcrossPage(before, first, label)) return undefined;
  switch (label.meaning) {
    case 'amount': {
      const near = tokens.find((token) => token.kind !== 'text');
      return near !== undefined &&
        (near.kind === 'amount' || (near.kind === 'number' && parseAmount(near.text) !== undefined))
        ? [near]
        : undefined;
    }
    case 'paidOn':
      return first.kind === 'day' ? [first] : undefined;
    case 'claimCount':
      return first.kind === 'count' || /^\d{1,3},\d{3}$/.test(first.text) ? [first] : undefined;
    case 'traceNumber':
    case 'payerId':
    case 'payeeId': {
      const code = tokens.slice(0, 2).find((token) => /\d/.test(token.text));
      const isCode =
        code !== undefined &&
        code.kind !== 'amount' &&
        !/^\(?\d{3}\)?[-.]\d{3}[-.]\d{4}$/.test(code.text) &&
        // Eight digits may look like a date.
        (code.kind !== 'day' || /^\d{8}$/.test(code.text)) &&
        code.text.length >= (label.isBare ? 6 : 3) &&
        !(label.isBare && code !== first);
      return isCode ? [code] : undefined;
    }
    case 'payerName':
    case 'payeeName':
      return label.endsInColon || before === undefined || !isSamePhrase(before, first)
        ? nameOf(tokens)
        : undefined;
    case 'payment':
      return undefined;
    case 'other':
      return tokens;
  }
}

/** Names and numbers at the other side of the page belong to something else. */
function isAcrossPage(before: Token | undefined, first: Token, { meaning }: Label): boolean {
  const isFar = meaning !== 'amount' && meaning !== 'claimCount' && meaning !== 'other';
  const word = before?.words.at(-1);
  if (!isFar || word === undefined || word.decidedBy === 'cells') return false;
  return first.left - word.right > 24 * word.height;
}

/** A name runs to the end of its phrase; OCR's gaps between words vary. */
function nameOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const end = tokens.findIndex((token, at) => {
    const next = tokens[at + 1];
    return next === undefined || !(isSamePhrase(token, next) || isReadNear(token, next));
  });
  const name = tokens.slice(0, end + 1);
  const isPlace = placeWords.test(textOf(name));
  return !isPlace && name.some((token) => mayBePartOfName(token.text)) ? name : undefined;
}

/** A two-line name with its label centered between the lines. */
function centeredName(label: Label, { tokens, line, above, below }: AroundLabel): readonly Token[] {
  const right = tokens[label.to - 1]?.right ?? 0;
  const near = [...above.slice(-1), ...below.slice(0, 1)].filter(
    (one) => Math.abs(gapInHeights(line, one)) < 0.8,
  );
  const value = near.flatMap((one) => one.tokens.filter((token) => token.left > right));
  const isName = near.length === 2 && value.every(({ kind }) => kind === 'text');
  return isName && labelsOf(value).length === 0 ? value : [];
}

/** A name's second line: alone below, words that only end names; in a sentence, its next words. */
function nextOfName(
  name: readonly Token[],
  line: Line,
  below: readonly Line[],
  isCut: boolean,
): readonly Token[] {
  const [next] = below;
  const [first] = isCut ? line.tokens : name;
  if (next === undefined || first === undefined) return [];
  if (first.words[0]?.decidedBy === 'cells') return [];
  const height = Math.max(next.height, line.height);
  const isNear = next.middle - line.middle < Math.max(...line.words.map(lineGapMax));
  const words = next.tokens.filter((token) => token.left > first.left - height / 2);
  const starts = words[0] !== undefined && Math.abs(words[0].left - first.left) < height / 2;
  const end = words.findIndex((token, at) => {
    const after = words[at + 1];
    return after === undefined || !isSamePhrase(token, after);
  });
  const more = words.slice(0, end + 1);
  const other = more.findIndex(({ text }) => !/^([A-Z]|&|of$|and$)/.test(text));
  const own = isCut && other !== -1 ? more.slice(0, other) : more;
  return isNear && starts && (isCut || endsName(own)) ? own : [];
}

/** A state and ZIP code, or a P.O. box: an address is not a name. */
const placeWords =
  /\b[A-Z]{2},? \d{5}(-\d{4})?\b|^p\.? ?o\.? box\b|\b(suite|plaza)\b|^\d+ [a-z]+ |, [A-Z]{2}$/i;

/** Label words are never names, however far they are from their label. */
const labelWords = /^(name|id|number|no|nbr|code|date|amount|address|phone|payer|payee)\W*$/i;

function mayBePartOfName(text: string): boolean {
  return /[A-Za-z]{2}/.test(text) && !labelWords.test(text);
}

function isReadNear(token: Token, next: Token): boolean {
  const last = token.words.at(-1);
  if (last?.decidedBy !== 'ocr' || next.kind !== 'text') return false;
  return next.left - token.right < last.height * 1.5;
}

interface Below {
  readonly tokens: readonly Token[];
  readonly end: number;
  readonly below: readonly Line[];
}

/** The value in the next lines below this label and not below the next one. */
function valueBelow(
  label: Label,
  { tokens, end: next, below }: Below,
): readonly Token[] | undefined {
  if (label.meaning === 'amount' && label.isGeneral && headsList(label, { tokens, below })) {
    return undefined;
  }
  const own = tokens.slice(label.from, label.to);
  const left = leftOf(own);
  const right = rightOf(own);
  const until = tokens[next]?.left ?? Number.POSITIVE_INFINITY;
  const height = own[0]?.words[0]?.height ?? 10;
  const end = until - height;
  const isUnder = (token: Token): boolean =>
    token.right > left - height && token.left < Math.max(right, Math.min(end, right + height * 12));
  /** A phrase isn't cut off where the label's reach ends. */
  const isOfPhrase = (token: Token, at: number, all: readonly Token[]): boolean => {
    const before = all[at - 1];
    if (isUnder(token) || before === undefined || token.left >= end) return isUnder(token);
    return isSamePhrase(before, token) && isOfPhrase(before, at - 1, all);
  };
  const lines = below
    .slice(0, 2)
    .map((line) => line.tokens.flatMap((token) => tokensApart(token)).filter(isOfPhrase));
  for (const under of lines) {
    if (labelsOf(under).length > 0) return undefined;
    const value = valueBeside({ ...label, endsInColon: true }, under, undefined);
    if (value !== undefined && label.meaning !== 'other') return value;
  }
  return undefined;
}

/** Whether "Amount" ends a line of other words above a line with text and an amount. */
function headsList({ from, to }: Label, { tokens, below }: Omit<Below, 'end'>): boolean {
  if (from === 0 || to < tokens.length || labelsOf(tokens).length > 1) return false;
  const [first] = below;
  const last = first?.tokens.at(-1);
  return last !== undefined && isAmount(last) && first?.tokens[0]?.kind === 'text';
}
