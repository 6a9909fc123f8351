import { plainWords } from '../lines/line-kinds.ts';
import { isAmount, type Line, type PlacedWord, phrasesOf, type Token } from '../lines/tokens.ts';
import { parseAmount } from '../values/parse-values.ts';
import {
  isBareLabel,
  isGeneralLabel,
  type LabelMeaning,
  labelMeaning,
  type ValueMeaning,
} from './label-meanings.ts';
import { endsName } from './letterhead.ts';

/** A value that a label names, beside it or below. */
export interface LabelledValue {
  readonly meaning: ValueMeaning;
  readonly tokens: readonly Token[];
  /** Its label may be of other things too, as "Date" is. */
  readonly isGeneral?: boolean;
}

/** Where a label ends in a line's tokens, and what follows it. */
interface Label {
  readonly meaning: LabelMeaning;
  readonly from: number;
  /** The first token behind it. */
  readonly to: number;
  readonly endsInColon: boolean;
  readonly isGeneral: boolean;
  /** A title's word: only what must be a number is its value. */
  readonly isBare: boolean;
}

const labelWordsMax = 7;

/** The lines that stand next to another, from top to bottom. */
export interface LinesAround {
  readonly above: readonly Line[];
  readonly below: readonly Line[];
  /** What labels above have as their values. */
  readonly used?: ReadonlySet<Token>;
}

/** The labelled values that begin in a line; a value may stand in one of the lines below. */
export function findLabels(line: Line, { above, below, used }: LinesAround): LabelledValue[] {
  const tokens = line.tokens.filter((token) => !used?.has(token)).flatMap(tokensApart);
  const labels = labelsOf(tokens);
  return labels.flatMap((label, at) => {
    const end = labels[at + 1]?.from ?? tokens.length;
    for (const meaning of label.meaning === 'payment' ? ofPayment : [label.meaning]) {
      const values = valuesOf(
        { ...label, meaning },
        { tokens, end, line, above, below, labels: labels.length },
      );
      if (values.length > 0) return values;
    }
    return [];
  });
}

const amountWords = /^(am(oun)?t|total|ttl|sum|net)\b/i;

/** What a value beside words of a payment may be. */
const ofPayment: readonly ValueMeaning[] = ['paidOn', 'traceNumber', 'amount'];

interface AroundLabel extends LinesAround {
  readonly tokens: readonly Token[];
  readonly line: Line;
}

/** The value of a label, or nothing. */
function valuesOf(
  label: Label & { readonly meaning: ValueMeaning },
  around: AroundLabel & { readonly end: number; readonly labels: number },
): LabelledValue[] {
  const { isGeneral, meaning } = label;
  const { above, below, end, labels, line, tokens } = around;
  const beside = valueBeside(label, tokens.slice(label.to, end), tokens[label.to - 1]);
  const isName = meaning === 'payerName' || meaning === 'payeeName';
  if (beside !== undefined) {
    const more = isName ? nextOfName(beside, line, below) : [];
    return [{ meaning, tokens: [...beside, ...more], isGeneral }];
  }
  const day = tokens[label.to];
  // "Paid" and "Check Issued" before a day say when.
  const saysMuch = tokens.slice(label.from, label.to).some(({ text }) => amountWords.test(text));
  if (meaning === 'amount' && !saysMuch && day?.kind === 'day') {
    return [{ meaning: 'paidOn', tokens: [day], isGeneral }];
  }
  const centered =
    isName && end === label.to ? halfLinesOff(label, { tokens, line, above, below }) : [];
  if (centered.length > 0) return [{ meaning, tokens: centered, isGeneral }];
  if (end > label.to && meaning !== 'amount') return [];
  if (isName && isProse(tokens)) return [];
  // A column of counts or of what was paid, among columns of amounts.
  const mayBeColumn = meaning === 'claimCount' || (meaning === 'amount' && isGeneral);
  const isColumn = mayBeColumn && phrasesOf(line.words).length > 2 * labels;
  if (isColumn) return [];
  const own = valueBelow(label, { tokens, end, below });
  return own === undefined ? [] : [{ meaning, tokens: own, isGeneral }];
}

/** A sheet's cell may hold label and value; a page's word may: `Check:12345`. */
export function tokensApart(token: Token): Token[] {
  const [word] = token.words;
  if (word === undefined || token.words.length > 1 || token.kind !== 'text') return [token];
  const parts = word.text.includes(' ')
    ? word.text.split(/\s+/)
    : word.text.split(/(?<=[A-Za-z][:#])(?=\S)/);
  if (parts.length === 1) return [token];
  return parts.map((text) => {
    const part: PlacedWord = { ...word, text };
    return { ...token, words: [part], text };
  });
}

function labelsOf(tokens: readonly Token[]): Label[] {
  const labels: Label[] = [];
  const isSentence = isProse(tokens);
  for (let at = 0; at < tokens.length; ) {
    const label = mayStart(tokens, at, isSentence)
      ? longestLabel(tokens, at, isSentence)
      : undefined;
    if (label !== undefined) labels.push(label);
    at = label?.to ?? at + 1;
  }
  return labels;
}

const proseWords =
  /^(the|of|in|is|for|your|and|please|dated|by|this|to|on|with|was|are|has|have|which)$/i;

/** Whether a line is of running text. */
export function isProse(tokens: readonly Token[]): boolean {
  const texts = tokens.filter((token) => token.kind === 'text');
  return texts.length >= 7 && texts.filter((token) => proseWords.test(token.text)).length >= 3;
}

/** A label begins a phrase, or follows a value; in a sentence it stands anywhere. */
function mayStart(tokens: readonly Token[], at: number, isSentence: boolean): boolean {
  const before = tokens[at - 1];
  const token = tokens[at];
  if (token === undefined || token.kind !== 'text') return false;
  if (before === undefined || isSentence || before.kind !== 'text') return true;
  return !isSamePhrase(before, token) || /[:;,|]$/.test(before.text);
}

function isSamePhrase(before: Token, next: Token): boolean {
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

/** Of the tokens behind a label those that are its value. */
function valueBeside(
  label: Label,
  tokens: readonly Token[],
  before: Token | undefined,
): readonly Token[] | undefined {
  const first = tokens[0];
  if (first === undefined || isAcross(before, first, label)) return undefined;
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
        code.kind !== 'day' &&
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

/** Names and numbers at the other side of the page are of something else. */
function isAcross(before: Token | undefined, first: Token, { meaning }: Label): boolean {
  const isFar = meaning !== 'amount' && meaning !== 'claimCount' && meaning !== 'other';
  const word = before?.words.at(-1);
  if (!isFar || word === undefined || word.decidedBy === 'cells') return false;
  return first.left - word.right > 24 * word.height;
}

/** A name goes on to the end of its phrase; in a picture gaps between words are not all alike. */
function nameOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const end = tokens.findIndex((token, at) => {
    const next = tokens[at + 1];
    return next === undefined || !(isSamePhrase(token, next) || isReadNear(token, next));
  });
  const name = tokens.slice(0, end + 1);
  const isPlace = placeWords.test(name.map(({ text }) => text).join(' '));
  return !isPlace && name.some((token) => mayBeOfName(token.text)) ? name : undefined;
}

/** A name in two lines, in the middle of which its label stands. */
function halfLinesOff(label: Label, { tokens, line, above, below }: AroundLabel): readonly Token[] {
  const right = tokens[label.to - 1]?.right ?? 0;
  const near = [...above.slice(-1), ...below.slice(0, 1)].filter(
    ({ height, middle }) => Math.abs(middle - line.middle) < 0.8 * Math.max(height, line.height),
  );
  const value = near.flatMap((one) => one.tokens.filter((token) => token.left > right));
  const isName = near.length === 2 && value.every(({ kind }) => kind === 'text');
  return isName && labelsOf(value).length === 0 ? value : [];
}

/** The second line of a name: alone below its first one, in words that only end a company's. */
function nextOfName(name: readonly Token[], line: Line, below: readonly Line[]): readonly Token[] {
  const [next] = below;
  const [first] = name;
  if (next === undefined || first === undefined) return [];
  if (first.words[0]?.decidedBy === 'cells') return [];
  const height = Math.max(next.height, line.height);
  const isNear = next.middle - line.middle < 1.5 * height;
  const words = next.tokens.filter((token) => token.left > first.left - height / 2);
  const starts = words[0] !== undefined && Math.abs(words[0].left - first.left) < height / 2;
  const end = words.findIndex((token, at) => {
    const after = words[at + 1];
    return after === undefined || !isSamePhrase(token, after);
  });
  const more = words.slice(0, end + 1);
  return isNear && starts && endsName(more) ? more : [];
}

/** A state and its ZIP code, or a box: an address is nobody's name. */
const placeWords =
  /\b[A-Z]{2},? \d{5}(-\d{4})?\b|^p\.? ?o\.? box\b|\b(suite|plaza)\b|^\d+ [a-z]+ |, [A-Z]{2}$/i;

/** What only labels are made of is nobody's name, however far from its label it stands. */
const labelWords = /^(name|id|number|no|nbr|code|date|amount|address|phone|payer|payee)\W*$/i;

function mayBeOfName(text: string): boolean {
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

/** The value in the next lines that stands under the label and not under the next one. */
function valueBelow(label: Label, { tokens, end, below }: Below): readonly Token[] | undefined {
  if (label.meaning === 'amount' && label.isGeneral && headsList(label, { tokens, below })) {
    return undefined;
  }
  const own = tokens.slice(label.from, label.to);
  const left = Math.min(...own.map((token) => token.left));
  const right = Math.max(...own.map((token) => token.right));
  const until = tokens[end]?.left ?? Number.POSITIVE_INFINITY;
  const height = own[0]?.words[0]?.height ?? 10;
  const isUnder = (token: Token): boolean =>
    token.right > left - height &&
    token.left < Math.max(right, Math.min(until - height, right + height * 12));
  const lines = below.slice(0, 2).map((line) => line.tokens.flatMap(tokensApart).filter(isUnder));
  for (const under of lines) {
    if (labelsOf(under).length > 0) return undefined;
    const value = valueBeside({ ...label, endsInColon: true }, under, undefined);
    if (value !== undefined && label.meaning !== 'other') return value;
  }
  return undefined;
}

/** Whether "Amount" stands at the end of other words above a line of words with an amount. */
function headsList({ from, to }: Label, { tokens, below }: Omit<Below, 'end'>): boolean {
  if (from === 0 || to < tokens.length || labelsOf(tokens).length > 1) return false;
  const [first] = below;
  const last = first?.tokens.at(-1);
  return last !== undefined && isAmount(last) && first?.tokens[0]?.kind === 'text';
}
