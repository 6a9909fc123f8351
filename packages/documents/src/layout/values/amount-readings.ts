import { digitsMeant } from './digits-meant.ts';
import { parseAmount, showsCents } from './parse-amount.ts';

/**
 * What an amount that was read from a picture may be, likeliest first: with digits for letters that
 * look like them, and with a point, comma, bracket or minus that was lost or seen where none is.
 */
export function amountReadings(text: string): readonly string[] {
  const readings: string[] = [];
  const add = (reading: string | undefined): void => {
    if (reading !== undefined && !readings.includes(reading)) readings.push(reading);
  };
  const mended = text
    .replace(/[{[]/g, '(')
    .replace(/[}\]]/g, ')')
    .replace(/[—–_~]/g, '-')
    .replace(/[;:]/g, '.')
    .replace(/['`"*°]/g, '');
  for (const plain of [text, mended, digitsMeant(mended)]) {
    if (plain === undefined) continue;
    if (showsCents(plain)) add(parseAmount(plain));
    for (const other of withOtherMarks(plain)) add(parseAmount(other));
    add(parseAmount(plain));
  }
  return readings;
}

function withOtherMarks(text: string): string[] {
  const others: string[] = [];
  const half = text.replace(/^([$-]*)\(([^)]*)$/, '$1($2)').replace(/^([^(]*)\)$/, '($1)');
  if (half !== text) others.push(half, text.replace(/[()]/g, ''));
  const many = /^(\D*\d*\.)(\d)(\d)(\d)(\D*)$/.exec(half);
  if (many !== null) {
    const [, before = '', first = '', second = '', third = '', behind = ''] = many;
    for (const two of [second + third, first + third, first + second]) {
      others.push(before + two + behind);
    }
  }
  const digits = half.replace(/[.,\s]/g, '');
  const match = /^(\D*)(\d{3,})(\D*)$/.exec(digits);
  const isDoubtful = !showsCents(half) || /\..*\./.test(half) || /,\d{0,2}(?!\d)/.test(half);
  if (match !== null && isDoubtful) {
    const [, before = '', all = '', behind = ''] = match;
    // A point may be seen as a digit, or not at all.
    if (/[01579]/.test(all.at(-3) ?? '') && all.length > 3) {
      others.push(`${before}${all.slice(0, -3)}.${all.slice(-2)}${behind}`);
    }
    others.push(`${before}${all.slice(0, -2)}.${all.slice(-2)}${behind}`);
  }
  return others;
}

/** The same amount with its sign turned: a minus is the first thing that a poor picture loses. */
export function turnedSign(amount: string): string {
  if (/^0*\.?0*$/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
