import { usdInWords, zeroCents } from '@pfs/core/money';
import { formatCount } from '../../../lib/format-number.ts';
import { lineCells } from './line-cells.ts';
import type { PlaceErrors } from './to-new-invoice.ts';
import type { TypedInvoice } from './typed-invoice.ts';
import { computedCents, lineFacts } from './typed-sums.ts';

const saidMax = 5;

/** Faults of cells, each with its line: the cells themselves have no room for words. */
export function faultyCells({ lines }: TypedInvoice, errors: PlaceErrors): readonly string[] {
  if (Object.values(errors).every((message) => !message)) return [];
  const said = lines.flatMap(({ key }, at) =>
    lineCells.flatMap(({ field, spoken }) => {
      const message = errors[`${key}.${field}`];
      return message ? [`Line ${formatCount(at + 1)}, ${spoken}: ${message}`] : [];
    }),
  );
  return cut(said);
}

/** Lines whose total is not quantity × price: they may be kept so, and become findings. */
export function miscalculated({ lines }: TypedInvoice): readonly string[] {
  const said = lines.flatMap((line, at) => {
    const difference = lineFacts(line).differenceCents;
    if (difference === undefined || difference === 0) return [];
    const { quantity, unitPrice } = line;
    const words = `Line ${formatCount(at + 1)}: ${quantity} × ${unitPrice} is `;
    const computed = computedCents(line) ?? zeroCents;
    return [`${words}${usdInWords(computed)}, a difference of ${usdInWords(difference)}.`];
  });
  return cut(said);
}

function cut(said: readonly string[]): readonly string[] {
  if (said.length <= saidMax) return said;
  return [...said.slice(0, saidMax), `And ${formatCount(said.length - saidMax)} more.`];
}
