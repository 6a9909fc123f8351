import type { FigureName } from '@pfs/wire/figure-names';
import type { Figure } from '@pfs/wire/figures';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { claimFigures } from './claim-figures.ts';
import { drugFigures } from './drug-figures.ts';
import { combineTerms, type FigureFamily, toValue, type WholeTerm } from './figure-definition.ts';
import type { FigureFilter } from './figure-filter.ts';
import { type FigureSettings, type FigureSources, openSources } from './figure-sources.ts';
import { opportunityFigures } from './opportunity-figures.ts';
import { ratioFigures } from './ratio-figures.ts';
import { vendorFigures } from './vendor-figures.ts';

const definitions: FigureFamily<FigureName> = {
  ...claimFigures,
  ...ratioFigures,
  ...vendorFigures,
  ...drugFigures,
  ...opportunityFigures,
};

/** A figure counted anew from its rows. */
export async function openFigure(
  tx: TenantTransaction,
  name: FigureName,
  { filter, settings }: { readonly filter: FigureFilter; readonly settings: FigureSettings },
): Promise<Figure> {
  const definition = definitions[name];
  const sources = openSources(tx, {
    filter,
    settings,
    workOut: async (inner, of) => (await workOut(inner, of)).whole,
  });
  const { whole, terms } = await workOut(name, sources);
  const { label, sentence, unit } = definition;
  const note = await definition.note?.(sources);
  return {
    name,
    label,
    sentence,
    unit,
    value: toValue(whole, unit),
    period: { from: filter.from ?? null, to: filter.to ?? null },
    ...(note === undefined ? {} : { note }),
    terms: terms.map((term) => ({
      key: term.key,
      label: term.label,
      operator: term.operator,
      value: toValue(term.whole, term.unit),
      unit: term.unit,
      rows: term.rows,
    })),
  };
}

/** Of a person without a pharmacy: the words, and nothing counted. */
export function emptyFigure(name: FigureName, { from, to }: FigureFilter): Figure {
  const { label, sentence, unit } = definitions[name];
  const period = { from: from ?? null, to: to ?? null };
  return { name, label, sentence, unit, value: null, period, terms: [] };
}

interface WorkedOut {
  readonly whole: number | null;
  readonly terms: readonly WholeTerm[];
}

/** The terms and what they come to, which must be what the screens' own formula says. */
async function workOut(name: FigureName, sources: FigureSources): Promise<WorkedOut> {
  const definition = definitions[name];
  const found = await definition.terms(sources);
  const terms = found.filter((term) => term !== undefined);
  const whole = terms.length === 0 ? null : combineTerms(terms, definition.unit);
  const formula = definition.whole === undefined ? whole : await definition.whole(sources);
  if (whole !== formula) throw new Error(`the terms of ${name} make ${whole}, not ${formula}`);
  return { whole, terms };
}
