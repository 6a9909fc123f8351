const decimalForm = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Decimal text as a whole number of its smallest part: `thousandths` of a quantity, `millionths` of
 * a price. Undefined where the text is no number, has more decimals, or is too large to be exact.
 */
export function wholePartsOf(text: string, decimals: number): number | undefined {
  const match = decimalForm.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  const parts = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (!Number.isSafeInteger(parts)) return undefined;
  return sign === '-' && parts !== 0 ? -parts : parts;
}
