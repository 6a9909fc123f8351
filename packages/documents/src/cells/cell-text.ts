/**
 * A workbook's cell as text. A number comes as it is stored: programs store sums as floats with a
 * tail (`12.340000000000002`), which is cut where 15 digits say the same number shorter.
 */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell).trim();
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(text)) return text;
  const digits = text.replace(/[-.]|e.*$/gi, '').replace(/^0+/, '');
  if (digits.length < 15 && !/e/i.test(text)) return text;
  const short = Number(Number(text).toPrecision(14));
  return Math.abs(short) < 1e15 ? plainDigits(short) : text;
}

function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
