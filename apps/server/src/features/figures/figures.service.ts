import type { FigureName } from '@pfs/wire/figure-names';
import type { Figure } from '@pfs/wire/figures';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { claimFigures } from './claim-figures.ts';
import {
  combineTerms,
  type FigureDefinition,
  toValue,
  type WholeTerm,
} from './figure-definition.ts';
import type { FigureFilter } from './figure-filter.ts';
import { type FigureSources, openSources } from './figure-sources.ts';
import { ratioFigures } from './ratio-figures.ts';
import { vendorFigures } from './vendor-figures.ts';

const definitions: Readonly<Partial<Record<FigureName, FigureDefinition>>> = {
  ...claimFigures,
  ...ratioFigures,
  ...vendorFigures,
};

/** A figure counted anew from its rows. */
export async function openFigure(
  tx: TenantTransaction,
  name: FigureName,
  filter: FigureFilter,
): Promise<Figure> {
  const definition = definitionOf(name);
  const sources = openSources(tx, filter, async (inner, same) => {
    return (await workOut(inner, same)).whole;
  });
  const { whole, terms } = await workOut(name, sources);
  const { label, sentence, unit } = definition;
  return {
    name,
    label,
    sentence,
    unit,
    value: toValue(whole, unit),
    period: { from: filter.from ?? null, to: filter.to ?? null },
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
  const { label, sentence, unit } = definitionOf(name);
  const period = { from: from ?? null, to: to ?? null };
  return { name, label, sentence, unit, value: null, period, terms: [] };
}

function definitionOf(name: FigureName): FigureDefinition {
  const definition = definitions[name];
  if (definition === undefined) throw new AppError('not_found');
  return definition;
}

interface WorkedOut {
  readonly whole: number | null;
  readonly terms: readonly WholeTerm[];
}

/** The terms and what they come to, which must be what the screens' own formula says. */
async function workOut(name: FigureName, sources: FigureSources): Promise<WorkedOut> {
  const definition = definitionOf(name);
  const found = await definition.terms(sources);
  const terms = found.filter((term) => term !== undefined);
  const whole = terms.length === 0 ? null : combineTerms(terms, definition.unit);
  const formula = definition.whole === undefined ? whole : await definition.whole(sources);
  if (whole !== formula) throw new Error(`the terms of ${name} make ${whole}, not ${formula}`);
  return { whole, terms };
}
