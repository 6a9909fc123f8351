import { usdInWords } from '@pfs/core/money';
import { formatCount } from '../../../lib/format-number.ts';
import { lineCells } from './line-cells.ts';
import type { PlaceErrors } from './to-new-invoice.ts';
import { isBlank, type TypedInvoice } from './typed-invoice.ts';
import { computedCents, lineDifference } from './typed-sums.ts';

const saidMax = 5;

/** Faults of cells, each with its line: the cells themselves have no room for words. */
export function faultyCells({ lines }: TypedInvoice, errors: PlaceErrors): readonly string[] {
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
    const computed = computedCents(line);
    const difference = isBlank(line) ? undefined : lineDifference(line);
    if (computed === undefined || difference === undefined || difference === 0) return [];
    return [
      `Line ${formatCount(at + 1)}: ${line.quantity} × ${line.unitPrice} is ` +
        `${usdInWords(computed)}, a difference of ${usdInWords(difference)}.`,
    ];
  });
  return cut(said);
}

function cut(said: readonly string[]): readonly string[] {
  if (said.length <= saidMax) return said;
  return [...said.slice(0, saidMax), `And ${formatCount(said.length - saidMax)} more.`];
}
