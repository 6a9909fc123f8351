/** An amount spelled out as on a check: `twelve and 05/100`. */
export function dollarsInWords(cents: number): string {
  return `${inWords(Math.floor(cents / 100))} and ${String(cents % 100).padStart(2, '0')}/100`;
}

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function inWords(number: number): string {
  if (number < 20) return small[number] ?? '';
  if (number < 100) {
    const one = number % 10;
    return `${tens[Math.floor(number / 10)] ?? ''}${one === 0 ? '' : `-${small[one] ?? ''}`}`;
  }
  const [unit, name] = number < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const rest = number % unit;
  const first = `${inWords(Math.floor(number / unit))} ${name}`;
  return rest === 0 ? first : `${first} ${inWords(rest)}`;
}
