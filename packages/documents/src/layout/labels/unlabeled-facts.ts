import type { DraftPaymentField, DraftValue, PageBox } from '@pfs/core/draft/draft-remittance';
import { isRowLine, plainWords } from '../lines/line-kinds.ts';
import {
  type Line,
  overlapOf,
  type PlacedWord,
  phrasesOf,
  type Token,
  textOf,
} from '../lines/tokens.ts';
import { toDraftValue, withConfidenceAtMost } from '../values/to-draft-value.ts';
import {
  findLabels,
  isProse,
  isSamePhrase,
  type LabeledValue,
  type LinesAround,
} from './find-labels.ts';
import { labelMeaning } from './label-meanings.ts';
import { bankWords } from './letterhead.ts';

const paymentWords = /^\(?((checks?|eft|ach|wire|payments?|voucher)[/-]?)+\W*$/i;
const amountWords = /^(for|of|totaling|is)$/i;
/** Before other dates: "claims paid from". */
const otherDays = /^(from|through|to|by|before|after|until|between|and)$/i;

/**
 * The payment facts in a sentence: "Enclosed is check 829218812 dated September 14, 2026 for
 * $478.52." Only next to the payment's own number.
 */
export function sentenceFacts(
  tokens: readonly Token[],
  told: readonly LabeledValue[],
): LabeledValue[] {
  const words = tokens.filter(({ kind }) => kind === 'text').length;
  const at = tokens.findIndex((token, index) => {
    return paymentWords.test(token.text) && numberAfter(tokens, index) !== undefined;
  });
  const named = isProse(tokens) ? told.find(({ meaning }) => meaning === 'traceNumber') : undefined;
  const trace = at === -1 ? named?.tokens[0] : numberAfter(tokens, at);
  if (trace === undefined || words < 4) return [];
  const day = tokens.find((token, index) => {
    return token.kind === 'day' && !otherDays.test(tokens[index - 1]?.text ?? '');
  });
  const amount = tokens.find((token, index) => {
    const before = tokens[index - 1];
    return token.kind === 'amount' && before !== undefined && amountWords.test(before.text);
  });
  const said: LabeledValue[] = [{ meaning: 'traceNumber', tokens: [trace], isGeneral: true }];
  if (day !== undefined) said.push({ meaning: 'paidOn', tokens: [day], isGeneral: true });
  if (amount !== undefined) said.push({ meaning: 'amount', tokens: [amount], isGeneral: true });
  return said;
}

/**
 * A check's number next to its bank, "Rivertown Bank No. 34953031", or one that names itself,
 * `EFT740390119`.
 */
export function numberOfCheck(tokens: readonly Token[]): LabeledValue[] {
  const isDrawn = bankWords.test(textOf(tokens));
  const number = tokens.find(({ kind, text }, at) => {
    if (/^(EFT|ACH)-?\d{6,}$/.test(text)) return true;
    const isNamed = isDrawn && /^(no\.?|number|#)\W*$/i.test(tokens[at - 1]?.text ?? '');
    return isNamed && kind !== 'text' && /\d{5}/.test(text);
  });
  if (number === undefined) return [];
  return [{ meaning: 'traceNumber', tokens: [number], isGeneral: true }];
}

/** The number right after a word, with at most "number" or the like in between. */
function numberAfter(tokens: readonly Token[], at: number): Token | undefined {
  for (const token of tokens.slice(at + 1, at + 4)) {
    if (token.kind !== 'text') {
      const isNumber = token.kind === 'code' || token.kind === 'count' || token.kind === 'ndc';
      return isNumber && /\d{5}/.test(token.text) ? token : undefined;
    }
    if (!/^\(?(number|no\.?|#|eft|check|trace|id|reference|ref\.?)\W*$/i.test(token.text)) {
      return undefined;
    }
  }
  return undefined;
}

/**
 * A payment's number, date and amount stand together: in a row of labels or one below the other.
 * Where the others are known, an unknown label's date or number is the missing one.
 */
export function factsBeside(
  line: Line,
  { above, below }: LinesAround,
  told: readonly LabeledValue[],
): LabeledValue[] {
  const [next] = below;
  const isPayment = ({ meaning }: LabeledValue): boolean => factMeanings.has(meaning);
  const own = told.filter(isPayment);
  const isInRow = own.some(({ tokens }) => next?.tokens.includes(tokens[0] as Token) === true);
  if (isInRow && next !== undefined && !isRowLine(next, rowValues)) {
    return next.tokens.flatMap((token) => {
      const label = phrasesOf(line.words).find((phrase) => overlapOf(phrase, token.words) > 0);
      return label === undefined ? [] : factOf(token, label, own);
    });
  }
  if (told.length > 0) return [];
  return line.tokens.flatMap((token, at) => {
    const from = labelStart(line.tokens, at);
    const label = line.tokens.slice(from, at).flatMap(({ words }) => words);
    const left = label[0]?.left;
    if (left === undefined || token.kind === 'text') return [];
    const near = [...above, ...below.slice(0, 1)].filter(({ tokens }) =>
      tokens.some((one) => Math.abs(one.left - left) < line.height / 4),
    );
    const known = near.flatMap((one) =>
      findLabels(one, { above: [], below: [] }).filter(isPayment),
    );
    // The same label with another value: it is unknown which one counts.
    const isTwice = near.some(({ words }) => textOf(words).includes(`${textOf(label)} `));
    return known.length === 0 || isTwice ? [] : factOf(token, label, known);
  });
}

/** A payment's own values are fewer than those of a claim. */
const rowValues = 5;
const factMeanings: ReadonlySet<string> = new Set(['traceNumber', 'paidOn', 'amount']);

function factOf(
  token: Token,
  label: readonly PlacedWord[],
  known: readonly LabeledValue[],
): LabeledValue[] {
  const words = plainWords(label).join(' ');
  const meaning = token.kind === 'day' ? 'paidOn' : 'traceNumber';
  const isNumber = token.kind !== 'amount' && /^[A-Z]{0,4}-?\d{5,14}$/.test(token.text);
  const isOther = token.kind === 'day' ? isOtherDay(words) : otherNumber.test(words);
  const isZip = /^\d{5}$/.test(token.text) && /^[A-Z]{2}$/.test(label.at(-1)?.text ?? '');
  if ((token.kind !== 'day' && !isNumber) || isOther || isZip || labelMeaning(words) !== undefined)
    return [];
  if (known.some((one) => one.meaning === meaning)) return [];
  return [{ meaning, tokens: [token], isBeside: true }];
}

/** Where the words right before a value start. */
function labelStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind === 'text') {
    const [before, own] = [tokens[from - 1], tokens[from]];
    if (from < at && before !== undefined && own !== undefined && !isSamePhrase(before, own)) break;
    from -= 1;
  }
  return from;
}

/** A date or number after an unknown label. */
export interface UnlabeledFact {
  readonly field: 'paidOn' | 'traceNumber';
  readonly token: Token;
  /** Beside known labels of the payment, or itself called paid. */
  readonly isBeside?: boolean;
  /** Without a label: a check has its number in its corner, and again on its stub. */
  readonly isBare?: boolean;
}

/** Dates and numbers that aren't the payment's. */
const otherDay =
  /print|run|report|generat|period|from|through|cycle|statement|invoice|due|birth|to$/;

/** "Cycle Paid": the last word says when what was paid. */
const paidWords =
  /^(\w+ ){0,2}(paid|issued|settled|remitted|deposited|disbursed|released|(payment|check|issue|release|deposit) date)$/;

function isOtherDay(label: string): boolean {
  return otherDay.test(label) && !paidWords.test(label);
}

const otherNumber =
  /npi|ncpdp|nabp|tax|phone|fax|tel|account|store|pharmacy|provider|zip|box|page|claim|rx|vendor|chain|bin|pcn|fein|tin|group|plan|member|invoice|customer|routing/;

const numberLabel = /(number|reference|id|trace)$/;

/** A date and a number beside an amount without any words, below labels that nobody knows. */
export function factsInRow(tokens: readonly Token[]): UnlabeledFact[] {
  if (tokens.some(({ kind }) => kind === 'text')) return [];
  return tokens.flatMap((token): UnlabeledFact[] => {
    if (token.kind === 'day') return [{ field: 'paidOn', token }];
    return /^[A-Z]{0,4}-?\d{5,14}$/.test(token.text) ? [{ field: 'traceNumber', token }] : [];
  });
}

/** Dates and numbers with unknown labels above a payment's rows. */
export function unlabeledFacts(line: Line): UnlabeledFact[] {
  if (line.tokens.some((token) => token.kind === 'amount')) return [];
  const phrases = phrasesOf(line.words);
  return line.tokens.flatMap((token, at): UnlabeledFact[] => {
    const own = line.tokens.slice(labelStart(line.tokens, at), at);
    const label = plainWords(own.flatMap(({ words }) => words)).join(' ');
    const isAlone = phrases.some(([word, ...more]) => more.length === 0 && word === token.words[0]);
    const isBare = isAlone && phrases.length > 1 && !numberLabel.test(label);
    if (isBare && /^\d{5,10}$/.test(token.text)) return [{ field: 'traceNumber', token, isBare }];
    if (label === '') return [];
    const isBeside = paidWords.test(label);
    if (token.kind === 'day')
      return isOtherDay(label) ? [] : [{ field: 'paidOn', token, isBeside }];
    const isNumber = /^[A-Z]{0,4}-?\d{5,14}$/.test(token.text) && token.kind !== 'text';
    const isOfPayment = numberLabel.test(label) && !otherNumber.test(label);
    return isNumber && isOfPayment ? [{ field: 'traceNumber', token }] : [];
  });
}

type Fields = Partial<Readonly<Record<DraftPaymentField, DraftValue>>>;

/** Not certain: a person has to accept it. */
const likelyConfidence = 0.8;

/**
 * Adds the only date and the only number that can be the payment's, if none is labeled. They are
 * certain beside known labels, or above or below the payment's amount.
 */
export function withLikelyFacts(
  fields: Fields,
  facts: readonly UnlabeledFact[],
  amounts: readonly PageBox[],
): Fields {
  const result: Partial<Record<DraftPaymentField, DraftValue>> = { ...fields };
  const bare = bareNumber(facts);
  for (const field of ['paidOn', 'traceNumber'] as const) {
    const named = facts.filter((fact) => fact.field === field && !fact.isBare);
    const beside = named.filter(
      ({ isBeside, token }) => isBeside || amounts.some((amount) => isOfOneList(token, amount)),
    );
    const own = (beside.length > 0 ? beside : named).map(({ token }) => token);
    if (field === 'traceNumber' && own.length === 0 && bare !== undefined) {
      result.traceNumber ??= toDraftValue([bare], 'code');
    }
    const [first] = own;
    if (first === undefined || fields[field] !== undefined) continue;
    if (new Set(own.map(({ text }) => text)).size > 1) continue;
    const shape = field === 'paidOn' ? 'day' : 'code';
    const most = beside.length > 0 ? 1 : likelyConfidence;
    result[field] = withConfidenceAtMost(toDraftValue([first], shape), most);
  }
  return result;
}

/** Whether two values are in one list: in a line, or near with one edge in common. */
function isOfOneList({ words }: Token, other: PageBox): boolean {
  const [word] = words;
  if (word === undefined || word.box.page !== other.page) return false;
  const height = other.bottom - other.top;
  if (Math.abs(word.box.top - other.top) < height / 4) return true;
  const isNear = Math.abs(word.box.top - other.top) < 4 * height;
  const right = words.at(-1)?.box.right ?? 0;
  const edges = [word.box.left - other.left, right - other.right];
  return isNear && edges.some((edge) => Math.abs(edge) < height / 4);
}

/** The one number that is in page corners more than once. */
function bareNumber(facts: readonly UnlabeledFact[]): Token | undefined {
  const tokens = facts.flatMap(({ isBare = false, token }) => (isBare ? [token] : []));
  const [first, ...others] = tokens;
  return others.length > 0 && others.every(({ text }) => text === first?.text) ? first : undefined;
}
