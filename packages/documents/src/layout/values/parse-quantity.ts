/** A quantity dispensed in plain decimals without needless zeros: `30`, `2.5`, `-30`. */
export function parseQuantity(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[−–—‐]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
  const match = quantityForm.exec(plain);
  if (match === null) return undefined;
  const [, before = '', digits = '', fraction = '', behind = ''] = match;
  if (digits === '' && fraction === '') return undefined;
  if ((before === '(') !== (behind === ')')) return undefined;
  const whole = digits.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const isNegative = (before !== '' || behind === '-') && /[1-9]/.test(whole + decimals);
  return `${isNegative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** With the unit that some print behind the number. */
const quantityForm =
  /^([-(]?)(\d{1,3}(?:,\d{3})+|\d{0,7})(?:\.(\d{0,6}))?(\)|-|EA|ML|GM|G|TAB|CAP|UN|U)?$/;
