import { ownEntry } from './own-entry.ts';
import type { Word } from './read-words.ts';

export interface NumberRead {
  /** Decimal digits, with a point where there is a fraction: never a float. */
  readonly digits: string;
  /** Index behind the last word. */
  readonly to: number;
  /** A sign or word of money stood with it. */
  readonly isMoney: boolean;
  /** `10+` */
  readonly isAtLeast: boolean;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const small = new Map(ones.split(' ').map((word, value) => [word, value]));
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + index * 10]),
);
const scales: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, mm: 6, million: 6 };
const figureForm = /^(\$?)(\d[\d,]*)?(?:\.(\d+))?(k|m|mm)?(\$?)(\+?)$/;

/** The number that begins at a word, in figures or spelled; undefined where none does. */
export function readNumber(words: readonly Word[], from: number): NumberRead | undefined {
  return readFigures(words, from) ?? readSpelled(words, from);
}

/** The whole number that begins at a word: `5`, `1,000`, `twenty five`, `a dozen`. */
export function readCount(
  words: readonly Word[],
  from: number,
): { readonly value: number; readonly to: number } | undefined {
  const number = readNumber(words, from);
  if (number === undefined || number.isMoney || number.isAtLeast) return undefined;
  const value = Number(number.digits);
  return /^\d{1,9}$/.test(number.digits) ? { value, to: number.to } : undefined;
}

function readFigures(words: readonly Word[], from: number): NumberRead | undefined {
  const match = figureForm.exec(words[from]?.text ?? '');
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', scale = '', signBehind = '', plus = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const next = words[from + 1]?.text ?? '';
  const spelled = scale === '' && next.length > 1 ? scales[next] : undefined;
  const shift = spelled ?? scales[scale] ?? 0;
  return {
    digits: shifted(whole.replaceAll(',', ''), fraction, shift),
    to: from + (spelled === undefined ? 1 : 2),
    isMoney: sign !== '' || signBehind !== '',
    isAtLeast: plus !== '',
  };
}

/** Decimal digits with their point moved to the right. */
function shifted(whole: string, fraction: string, by: number): string {
  const behind = fraction.padEnd(by, '0');
  const front = (whole + behind.slice(0, by)).replace(/^0+(?=\d)/, '') || '0';
  const rest = behind.slice(by).replace(/0+$/, '');
  return rest === '' ? front : `${front}.${rest}`;
}

function readSpelled(words: readonly Word[], from: number): NumberRead | undefined {
  const first = words[from]?.text ?? '';
  const next = words[from + 1]?.text ?? '';
  let at = from;
  let total = 0;
  let part: number | undefined;
  if (first === 'a' && /^(hundred|thousand|million|dozen|couple)$/.test(next)) {
    part = 1;
    at += 1;
  }
  for (; at < words.length; at++) {
    const word = words[at]?.text ?? '';
    const value = small.get(word);
    const ten = tens.get(word);
    if (value !== undefined && (part === undefined || mayFollow(part, value))) {
      part = (part ?? 0) + value;
    } else if (ten !== undefined && (part === undefined || part % 100 === 0)) {
      part = (part ?? 0) + ten;
    } else if (word === 'hundred' && part !== undefined && part > 0 && part < 100) part *= 100;
    else if (word === 'dozen' || word === 'couple') {
      part = (part ?? 1) * (word === 'dozen' ? 12 : 2);
      at += words[at + 1]?.text === 'of' ? 2 : 1;
      break;
    } else if ((word === 'thousand' || word === 'million') && part !== undefined) {
      total += part * 10 ** (ownEntry(scales, word) ?? 0);
      part = 0;
    } else break;
  }
  if (part === undefined) return undefined;
  return { digits: String(total + part), to: at, isMoney: false, isAtLeast: false };
}

/** `twenty five`, `hundred five`; not `five six`. */
function mayFollow(part: number, value: number): boolean {
  return part === 0 || part % 100 === 0 || (part % 10 === 0 && part % 100 > 10 && value < 10);
}
