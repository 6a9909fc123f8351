import type { NadacImport } from '@pfs/wire/nadac';
import { formatCount } from '../../lib/format-number.ts';

/** What an import changed, in a sentence. */
export function newPricesWords({
  newPrices,
  changedPrices,
  badLines,
}: Pick<NadacImport, 'newPrices' | 'changedPrices' | 'badLines'>): string {
  const changed = `${formatCount(newPrices)} new, ${formatCount(changedPrices)} changed.`;
  if (badLines === 0) return changed;
  const lines = badLines === 1 ? 'line says' : 'lines say';
  return `${changed} ${formatCount(badLines)} ${lines} no price.`;
}
