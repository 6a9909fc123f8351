import type { NadacPrice } from '@pfs/core/nadac';

/** One line of PostgreSQL's COPY text format, with the number of the line it was read from. */
export function toNadacLine(price: NadacPrice, line: number): string {
  const columns = [
    line,
    price.ndc,
    price.effectiveOn,
    price.price,
    copyText(price.pricingUnit),
    price.otc ?? nothing,
    price.classification === undefined ? nothing : copyText(price.classification),
    copyText(price.description),
    price.asOf ?? nothing,
  ];
  return `${columns.join('\t')}\n`;
}

const nothing = '\\N';
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL text can't hold a NUL
const special = /[\\\t\n\r\u0000]/g;

/** Breaks within a name are blanks; the backslash is COPY's own. */
function copyText(value: string): string {
  return value.replace(special, (found) => (found === '\\' ? '\\\\' : ' '));
}
