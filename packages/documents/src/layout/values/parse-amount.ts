/**
 * Reads an amount as a page has it to its normal form (`-1234.50`). Negative are a minus on either
 * side, parentheses, angle brackets and CR, which payers print on what goes the other way.
 * Undefined for anything that is no amount in full; nothing is rounded.
 */
export function parseAmount(text: string): string | undefined {
  // What most amounts look like needs no second look.
  if (/^[1-9]\d{0,6}\.\d\d$/.test(text)) return text;
  const plain = text
    .replace(/[−–—‐]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
  if (/^\$?-{1,3}\$?$/.test(plain)) return '0.00';
  const match = amountForm.exec(plain);
  if (match === null) return undefined;
  const [, before = '', digits = '', fraction, behind = ''] = match;
  const signs = signsOf(before, behind);
  const cents = fraction === undefined ? '00' : centsOf(fraction);
  if (signs === undefined || cents === undefined || (digits === '' && !fraction)) {
    return undefined;
  }
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const isZero = /^0*$/.test(whole + cents);
  return `${signs === -1 && !isZero ? '-' : ''}${whole}.${cents}`;
}

/** What stands before the digits, whole dollars with or without thousands, cents, what follows. */
const amountForm =
  /^((?:USD|[-+($<])*)(\d{1,3}(?:,\d{3})+|\d{0,12})(?:\.(\d*))?((?:USD|CREDIT|DEBIT|CR|DR|[-+)$>])*)$/;

function signsOf(before: string, behind: string): 1 | -1 | undefined {
  if (before === '' && behind === '') return 1;
  const opens = before.match(/[(<]/g)?.join('') ?? '';
  const closes = behind.match(/[)>]/g)?.join('') ?? '';
  if (!['', '()', '<>'].includes(opens + closes)) return undefined;
  const minuses = (before + behind).split('-').length - 1;
  const pluses = (before + behind).split('+').length - 1;
  const words = behind.match(/CREDIT|DEBIT|CR|DR/g) ?? [];
  const dollars = (before + behind).split(/[$]|USD/).length - 1;
  if (minuses + pluses > 1 || words.length > 1 || dollars > 1) return undefined;
  const isNegative = minuses === 1 || opens !== '' || (words[0]?.startsWith('C') ?? false);
  return isNegative ? -1 : 1;
}

/** Cents of the digits behind the point; workbooks may show what a binary fraction adds. */
function centsOf(fraction: string): string | undefined {
  const cents = fraction.slice(0, 2).padEnd(2, '0');
  const rest = fraction.slice(2);
  if (/^0*$/.test(rest) || /^0{6,}/.test(rest)) return cents;
  if (!/^9{6,}/.test(rest) || cents === '99') return undefined;
  return String(Number(cents) + 1).padStart(2, '0');
}

/** Whether the page shows cents, as amounts do and counts do not. */
export function showsCents(text: string): boolean {
  return /\d*\.\d{2}(?!\d)/.test(text);
}
