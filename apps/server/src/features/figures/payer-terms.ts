import type { FigureName } from '@pfs/wire/figure-names';
import type { WholeTerm } from './figure-definition.ts';
import type { FigureSources } from './figure-sources.ts';
import { filterOfRows } from './figure-terms.ts';
import { listPayersOf } from './figures.repository.ts';

/** A figure of each payer that has one, which open in their turn. */
export async function payerTerms(sources: FigureSources, figure: FigureName, none: string) {
  const terms: WholeTerm[] = [];
  for (const payer of await listPayersOf(sources.tx, sources.filter)) {
    const filter = { ...sources.filter, payer };
    const whole = await sources.figureOf(figure, filter);
    if (whole === 0) continue;
    terms.push({
      key: `payer.${payer}`,
      label: payer,
      operator: terms.length === 0 ? null : 'plus',
      unit: 'dollars',
      whole,
      rows: { kind: 'figures', filter: filterOfRows(filter, { figure }), field: null, count: 1 },
    });
  }
  return terms.length === 0 ? [nothing(none)] : terms;
}

/** The one term of a figure that is zero because there is nothing to count. */
export function nothing(label: string): WholeTerm {
  return { key: 'none', label, operator: null, unit: 'dollars', whole: 0, rows: null };
}
